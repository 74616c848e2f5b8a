import { Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx'
import { currentTheme, onThemeChange, setTheme, type Theme } from './theme.ts'

const choices = [
  { theme: 'system', label: 'System', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
] as const

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(onThemeChange, currentTheme, () => 'system')
  const Current = theme === 'system' ? SunMoon : theme === 'light' ? Sun : Moon
  return (
    <DropdownMenu
      label="Theme"
      renderTrigger={(wiring) => (
        <IconButton
          {...wiring}
          aria-haspopup="menu"
          label="Theme"
          icon={<Current className="size-5.5" aria-hidden="true" />}
        />
      )}
      items={choices.map(({ theme: choice, label, Icon }) => ({
        label,
        icon: <Icon aria-hidden="true" />,
        checked: theme === choice,
        onSelect: () => setTheme(choice),
      }))}
    />
  )
}
