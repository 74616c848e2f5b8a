import type { User } from '../../../domain/contracts/accounts.ts'
import { personParts, type PersonPart } from '../../../domain/rules/people/person-parts.ts'
import { useApiMutation } from '../../lib/use-api-mutation.ts'
import { Switch } from '../../ui/fields/choice-fields.tsx'

const labels: Record<PersonPart, string> = {
  name: 'First and last name',
  picture: 'Profile picture',
  since: 'Since when you are here',
  gatherings: 'What you gathered',
  hunts: 'What you hunt for',
  helped: 'How many shoppers you helped',
}

/** Each part of the person's page, shown or kept to oneself; takes effect at once. */
export function VisibilitySwitches({ user }: { user: User }) {
  const change = useApiMutation('PUT /user', {
    invalidates: ['user', 'people'],
    failure: 'Setting not saved',
    scope: 'visibility',
  })
  const wished = change.isPending ? change.variables.body?.visibility : undefined
  return (
    <div className="flex flex-col">
      {personParts.map((part) => (
        <Switch
          key={part}
          id={`visible-${part}`}
          label={labels[part]}
          checked={wished?.[part] ?? user.visibility[part]}
          onChange={(event) => change.mutate({ body: { visibility: { [part]: event.currentTarget.checked } } })}
        />
      ))}
    </div>
  )
}
