import type { Feedback } from '../../../domain/contracts/insider.ts'
import type { Hue } from '../../ui/hue.ts'

export const typeOptions = [
  { value: 'feature_request', label: 'Feature request' },
  { value: 'bug_report', label: 'Bug report' },
  { value: 'improvement', label: 'Improvement' },
  { value: 'general', label: 'General' },
] as const

export const categoryOptions = [
  { value: 'user_interface', label: 'User interface' },
  { value: 'hunt', label: 'Hunt' },
  { value: 'gather', label: 'Gather' },
  { value: 'find', label: 'Find' },
  { value: 'score', label: 'Score' },
  { value: 'other', label: 'Other' },
] as const

export const ratingLabels = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const

export const typeLabel = (type: Feedback['feedbackType']) => type.replaceAll('_', ' ')

/** Approved green, pending an outline, others secondary. */
export const statusLook: Record<Feedback['status'], { hue: Hue; look: 'soft' | 'outline' }> = {
  approved: { hue: 'success', look: 'soft' },
  pending: { hue: 'neutral', look: 'outline' },
  new: { hue: 'neutral', look: 'soft' },
  rejected: { hue: 'neutral', look: 'soft' },
}
