import { X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useDebounced } from '../../lib/debounce.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { namesQuery, nameSearchQuery } from './flag-changes.ts'

type UserListFieldProps = {
  label: string
  hint: string
  /** User ids as text. */
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** People by their names; the flag keeps their ids. */
export function UserListField({ label, hint, ids, onChange }: UserListFieldProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const options = useId()
  const { data: known = [] } = useQuery(namesQuery(ids))
  const { data: found = [] } = useQuery(nameSearchQuery(useDebounced(typed.trim(), 250)))
  const nameOf = (id: string) => known.find((user) => String(user.id) === id)?.username ?? `user #${id}`

  const add = (name: string) => {
    const user = found.find(({ username }) => username.toLowerCase() === name.trim().toLowerCase())
    if (!user) return setProblem(`There is no user named ${name.trim()}.`)
    setTyped('')
    setProblem(undefined)
    if (!ids.includes(String(user.id))) onChange([...ids, String(user.id)])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    add(typed)
  }
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        error={problem}
        list={options}
        autoComplete="off"
        placeholder="Type a username, then Enter"
        value={typed}
        onChange={(event) => {
          const { value } = event.currentTarget
          setProblem(undefined)
          setTyped(value)
          // A choice from the list comes as one change, not letter by letter.
          const isChoice = !(event.nativeEvent instanceof InputEvent)
          if (isChoice && value) add(value)
        }}
        onKeyDown={onKeyDown}
      />
      <datalist id={options}>
        {found.map(({ id, username }) => (
          <option key={id} value={username}>
            {username}
          </option>
        ))}
      </datalist>
      {ids.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {ids.map((id) => (
            <li key={id} className="flex items-center rounded-sm bg-sunken pl-2.5 text-sm font-medium">
              {nameOf(id)}
              <button
                type="button"
                aria-label={`Remove ${nameOf(id)}`}
                className="grid size-8 place-items-center"
                onClick={() => onChange(ids.filter((other) => other !== id))}
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
