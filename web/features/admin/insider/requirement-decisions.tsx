import type { Requirement, RequirementStatus } from '../../../../domain/contracts/admin-insider.ts'
import { Button } from '../../../ui/button.tsx'
import type { Hue } from '../../../ui/hue.ts'
import { useDecide } from '../admin.api.ts'

export const priorityHue: Record<Requirement['priority'], Hue> = { High: 'danger', Medium: 'warning', Low: 'neutral' }
export const statusHue: Record<RequirementStatus, Hue> = {
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

/** What can be decided about a requirement, as buttons. */
export function DecisionButtons({ requirement }: { requirement: Requirement }) {
  const { mutate, isPending } = useDecide()
  const { id, title, status } = requirement
  return nextSteps[status].map((step, index) => (
    <Button
      // The place, not the step: a decision changes the steps, and the focus stays where it was.
      key={index === 0 ? 'onwards' : 'otherwise'}
      size="sm"
      variant={index === 0 ? 'secondary' : 'ghost'}
      aria-label={`${step.label}: ${title}`}
      // Shown as decided already; the next decision waits until the server has this one.
      aria-disabled={isPending}
      onClick={() => !isPending && mutate({ params: { id }, body: { status: step.status } })}
    >
      {step.label}
    </Button>
  ))
}
