export type Theme = 'system' | 'light' | 'dark'

const YEAR_SECONDS = 31_536_000
const listeners = new Set<() => void>()

/** The server writes data-theme from the cookie, so the first paint is right already. */
export function currentTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function setTheme(theme: Theme): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const kept = theme === 'system' ? 'theme=; max-age=0' : `theme=${theme}; max-age=${YEAR_SECONDS}`
  document.cookie = `${kept}; path=/; samesite=lax${secure}`
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
