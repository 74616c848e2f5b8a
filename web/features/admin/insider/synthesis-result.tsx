import type { Requirement, Synthesis } from '../../../../domain/contracts/admin-insider.ts'
import { countOf, formatDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DecisionButtons, priorityHue, statusHue } from './requirement-decisions.tsx'

export function SynthesisResult({ synthesis }: { synthesis: Synthesis }) {
  const { summary, feedbackCount, requirements, startDate, endDate, provider, status } = synthesis
  return (
    <div className="flex flex-col gap-5 pb-2">
      <div className="rounded-md bg-sunken p-4">
        <p className="text-sm text-ink-soft">
          {formatDate(startDate)} to {formatDate(endDate)} · {countOf(feedbackCount, 'feedback item')} · written by the{' '}
          {provider} synthesis
        </p>
        <p className="mt-1 break-words">{status === 'failed' ? synthesis.error : summary}</p>
      </div>
      {requirements.length > 0 && (
        <section aria-label="Requirements" className="flex flex-col gap-3">
          <h3>Requirements</h3>
          {requirements.map((requirement) => (
            <RequirementCard key={requirement.id} requirement={requirement} />
          ))}
        </section>
      )}
    </div>
  )
}

export function RequirementDetails({ requirement }: { requirement: Requirement }) {
  const { description, userNeed, implementationApproach } = requirement
  return (
    <>
      <p className="break-words">{description}</p>
      <dl className="mt-3 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">User need</dt>
        <dd className="break-words">{userNeed}</dd>
        <dt className="font-semibold">Approach</dt>
        <dd className="break-words">{implementationApproach}</dd>
      </dl>
    </>
  )
}

function RequirementCard({ requirement }: { requirement: Requirement }) {
  const { title, priority, status } = requirement
  return (
    <article className="rounded-lg border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-start justify-between gap-2">
        <h4 className="min-w-0 flex-1 text-base break-words">{title}</h4>
        <span className="flex gap-1.5">
          <Badge hue={priorityHue[priority]}>{priority}</Badge>
          <Badge hue={statusHue[status]} className="capitalize">
            {status}
          </Badge>
        </span>
      </div>
      <RequirementDetails requirement={requirement} />
      <div className="mt-3 flex flex-wrap gap-2">
        <DecisionButtons requirement={requirement} />
      </div>
    </article>
  )
}
