import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'

/** Code to read and to take along. */
export function Code({ label, children }: { label: string; children: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(children)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <div className="relative my-3 rounded-md bg-sunken">
      {/* Long lines scroll; with the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={label} className="overflow-x-auto p-4 pr-14 font-mono text-sm leading-relaxed">
        <code>{children}</code>
      </pre>
      <IconButton
        label={isCopied ? 'Copied' : 'Copy the code'}
        size="sm"
        icon={
          isCopied ? <Check className="size-4" aria-hidden="true" /> : <Copy className="size-4" aria-hidden="true" />
        }
        className="absolute top-2 right-2"
        onClick={() => void copy()}
      />
    </div>
  )
}
