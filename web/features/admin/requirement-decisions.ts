import type { Requirement, RequirementStatus } from '../../../domain/contracts/admin-insider.ts'
import type { Hue } from '../../ui/hue.ts'
import { useDecide } from './admin.api.ts'

export const priorityHue: Record<Requirement['priority'], Hue> = { High: 'danger', Medium: 'warning', Low: 'neutral' }
export const statusHue: Record<RequirementStatus, Hue> = {
  proposed: 'neutral',
  approved: 'hunt',
  implemented: 'success',
  rejected: 'danger',
}

/** Where a requirement can go from here. */
export const nextSteps: Record<RequirementStatus, { status: RequirementStatus; label: string }[]> = {
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

export function useDecision() {
  const { mutate, isPending, variables } = useDecide()
  return {
    decide: (id: number, status: RequirementStatus) => mutate({ params: { id }, body: { status } }),
    isPending: (id: number, status: RequirementStatus) =>
      isPending && variables.params?.id === id && variables.body?.status === status,
  }
}
