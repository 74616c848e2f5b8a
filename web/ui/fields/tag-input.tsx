import { X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../button.tsx'
import { FieldFrame, useFieldWiring, type FieldProps } from './field.tsx'
import { addTags, TAG_LENGTH_LIMIT, TAG_LIMIT, type TagProblem } from './tag-list.ts'

type TagInputProps = FieldProps & {
  value: readonly string[]
  onChange: (tags: string[]) => void
  placeholder?: string
  id?: string
}

const problemWords: Record<TagProblem, string> = {
  'too-many': `At most ${TAG_LIMIT} tags.`,
  'too-long': `A tag can be at most ${TAG_LENGTH_LIMIT} characters long.`,
}

export function TagInput({ value, onChange, placeholder, id, error, ...field }: TagInputProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<TagProblem | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const shownError = problem ? problemWords[problem] : error
  const wiring = useFieldWiring(id, field.hint, shownError)

  function add() {
    const added = addTags(value, typed)
    setProblem(added.problem)
    if (!added.problem) setTyped('')
    if (added.tags.length > value.length) onChange(added.tags)
  }

  function remove(tag: string) {
    setProblem(null)
    onChange(value.filter((other) => other !== tag))
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const last = value.at(-1)
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && last) remove(last)
  }

  return (
    <FieldFrame {...field} error={shownError} wiring={wiring}>
      <div className="field-box flex-wrap gap-1.5 p-1.5">
        {value.map((tag) => (
          <span key={tag} className="flex items-center rounded-sm bg-sunken pl-2.5 text-sm font-medium">
            {tag}
            <button
              type="button"
              aria-label={`Remove ${tag}`}
              onClick={() => remove(tag)}
              className="grid size-8 place-items-center"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          {...wiring.control}
          value={typed}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
          className="field-input min-h-8 w-28 px-2"
        />
        <Button variant="ghost" size="sm" className="ml-auto min-h-8" onClick={add}>
          Add
        </Button>
      </div>
    </FieldFrame>
  )
}
