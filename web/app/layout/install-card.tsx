import { X } from 'lucide-react'
import { installPrompt } from '../../lib/phone/install.ts'
import { Button, IconButton } from '../../ui/button.tsx'

/** At the second visit: the app can live on the phone. Asked once. */
export default function InstallCard({ onDone }: { onDone: () => void }) {
  async function install() {
    await installPrompt.get()?.prompt()
    installPrompt.set(null)
    onDone()
  }
  return (
    <section
      aria-label="Install the app"
      className="page-width mt-3 flex items-center gap-3 rounded-lg bg-hunt-soft py-2.5 sm:max-w-2xl"
    >
      <img src="/icons/icon-192.png" alt="" width="40" height="40" className="size-10 rounded-md" />
      <p className="min-w-0 flex-1 text-sm">
        <b className="block font-semibold">Keep it at hand in the store</b>
        On your home screen it opens at once, also without signal.
      </p>
      <Button size="sm" onClick={() => void install()}>
        Install
      </Button>
      <IconButton label="Not now" size="sm" icon={<X aria-hidden="true" />} onClick={onDone} />
    </section>
  )
}
