import type { Requirement, RequirementStatus, Synthesis } from '../../../domain/contracts/admin-insider.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Hue } from '../../ui/hue.ts'
import { useDecide } from './admin.api.ts'

const priorityHue: Record<Requirement['priority'], Hue> = { High: 'danger', Medium: 'warning', Low: 'neutral' }
const statusHue: Record<RequirementStatus, Hue> = {
  proposed: 'neutral',
  approved: 'hunt',
  implemented: 'success',
  rejected: 'danger',
}

/** Where a requirement can go from here. */
const nextSteps: Record<RequirementStatus, { status: RequirementStatus; label: string }[]> = {
  proposed: [
    { status: 'approved', label: 'Approve' },
    { status: 'rejected', label: 'Reject' },
  ],
  approved: [
    { status: 'implemented', label: 'Mark implemented' },
    { status: 'proposed', label: 'Take back' },
  ],
  implemented: [{ status: 'approved', label: 'Not implemented after all' }],
  rejected: [{ status: 'proposed', label: 'Take back' }],
}

export function SynthesisResult({ synthesis }: { synthesis: Synthesis }) {
  const { summary, feedbackCount, requirements, startDate, endDate, provider, status } = synthesis
  return (
    <div className="flex flex-col gap-5 pb-2">
      <div className="rounded-md bg-sunken p-4">
        <p className="text-sm text-ink-soft">
          {formatDate(startDate)} to {formatDate(endDate)} · {feedbackCount} feedback items · written by the {provider}{' '}
          synthesis
        </p>
        <p className="mt-1">{status === 'failed' ? synthesis.error : summary}</p>
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

export function RequirementCard({ requirement }: { requirement: Requirement }) {
  const decide = useDecide()
  const { title, priority, description, userNeed, implementationApproach, status } = requirement
  return (
    <article className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h4 className="min-w-0 flex-1 text-base break-words">{title}</h4>
        <span className="flex gap-1.5">
          <Badge hue={priorityHue[priority]}>{priority}</Badge>
          <Badge hue={statusHue[status]} className="capitalize">
            {status}
          </Badge>
        </span>
      </div>
      <p className="mt-2 break-words">{description}</p>
      <dl className="mt-3 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">User need</dt>
        <dd className="break-words">{userNeed}</dd>
        <dt className="font-semibold">Approach</dt>
        <dd className="break-words">{implementationApproach}</dd>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {nextSteps[status].map((step, index) => (
          <Button
            key={step.status}
            size="sm"
            variant={index === 0 ? 'secondary' : 'ghost'}
            pending={decide.isPending && decide.variables.body?.status === step.status}
            onClick={() => decide.mutate({ params: { id: requirement.id }, body: { status: step.status } })}
          >
            {step.label}
          </Button>
        ))}
      </div>
    </article>
  )
}
