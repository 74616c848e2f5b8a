import { Sparkles } from 'lucide-react'

/** Under a field that was filled in for the person: from what. */
export const filledMark = (note: string | undefined) =>
  note && (
    <span className="inline-flex items-center gap-1.5 font-medium text-find" data-filled="">
      <Sparkles className="size-3.5 shrink-0" aria-hidden="true" />
      {note.charAt(0).toUpperCase() + note.slice(1)}
    </span>
  )
