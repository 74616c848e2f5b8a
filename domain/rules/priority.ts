/** Hunt priority is stored 1 (Urgent) to 5 (Optional). The three scales people see all come from that one number. */

export type HuntPriority = 1 | 2 | 3 | 4 | 5
export type PriorityLabel = 'Urgent' | 'High' | 'Medium' | 'Low' | 'Optional'
export type PriorityColor = 'red' | 'orange' | 'blue' | 'teal' | 'gray'
export type PriorityBadge = { priority: HuntPriority; label: PriorityLabel; color: PriorityColor }
export type AdminPriority = 'High' | 'Medium' | 'Low' | 'Normal'
export type HunterLevel = 'Casual' | 'Active' | 'Dedicated Hunter'

export const DEFAULT_PRIORITY: HuntPriority = 3

const medium: PriorityBadge = { priority: 3, label: 'Medium', color: 'blue' }

export const priorityBadges: readonly PriorityBadge[] = [
  { priority: 1, label: 'Urgent', color: 'red' },
  { priority: 2, label: 'High', color: 'orange' },
  medium,
  { priority: 4, label: 'Low', color: 'teal' },
  { priority: 5, label: 'Optional', color: 'gray' },
]

export function priorityBadge(priority: number | null | undefined): PriorityBadge {
  return priorityBadges.find((badge) => badge.priority === priority) ?? medium
}

/** Admins read a ten-point scale where more is more urgent: 8 and up is High, 5 to 7 Medium. */
export function adminPriority(priority: number | null | undefined): AdminPriority {
  if (priority === null || priority === undefined) return 'Normal'
  const urgency = (6 - priority) * 2
  if (urgency >= 8) return 'High'
  return urgency >= 5 ? 'Medium' : 'Low'
}

/** Insights average a person's hunts; the eager ones, whose hunts are urgent, are Dedicated Hunters. */
export function hunterLevel(averagePriority: number): HunterLevel {
  const eagerness = 6 - averagePriority
  if (eagerness < 2) return 'Casual'
  return eagerness < 4 ? 'Active' : 'Dedicated Hunter'
}
