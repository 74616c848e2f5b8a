import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { closeUncopied, uncopied } from '../lib/share.ts'
import { useLast } from '../ui/overlays/use-last.ts'

const fieldId = 'uncopied'

/** Copies the selected text of the field, where the clipboard itself is out of reach. */
function copySelection(): boolean {
  const field = document.querySelector<HTMLInputElement>(`#${fieldId}`)
  field?.focus()
  field?.select()
  // Deprecated, and the only way without https.
  return document.execCommand('copy')
}

/** Shows what the browser refused to copy, selected, so that the person can take it. */
export default function CopyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const shown = useLast(uncopied.use())
  const [refused, setRefused] = useState<typeof shown>(null)
  async function copy() {
    const isCopied = await navigator.clipboard?.writeText(shown?.words ?? '').then(
      () => true,
      () => false,
    )
    if (isCopied || copySelection()) closeUncopied(true)
    else setRefused(shown)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Failed to copy"
      description="Your browser blocked copying. Copy it from here."
      footer={
        <Button icon={<Copy className="size-5" aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
      }
    >
      <TextField
        id={fieldId}
        label={shown?.label ?? ''}
        readOnly
        error={
          refused && refused === shown
            ? 'Your browser blocked it again. Select the text and copy it yourself.'
            : undefined
        }
        value={shown?.words ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
