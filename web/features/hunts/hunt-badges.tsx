import { User } from 'lucide-react'
import { priorityBadge, type PriorityColor } from '../../../domain/rules/priority.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Hue } from '../../ui/hue.ts'
import { statusBadge } from './hunt-words.ts'

const priorityHues: Record<PriorityColor, Hue> = {
  red: 'primary',
  orange: 'warning',
  blue: 'hunt',
  teal: 'gather',
  gray: 'neutral',
}

type Look = 'soft' | 'solid'

export function PriorityBadge({ priority, look }: { priority: number | null; look?: Look }) {
  const { label, color } = priorityBadge(priority)
  return (
    <Badge hue={priorityHues[color]} look={look}>
      {label}
    </Badge>
  )
}

export function StatusBadge({ status, look }: { status: string | null; look?: Look }) {
  const { label, hue } = statusBadge(status)
  return (
    <Badge hue={hue} look={look}>
      {label}
    </Badge>
  )
}

export const MyHuntBadge = ({ look }: { look?: Look }) => (
  <Badge hue="neutral" look={look} icon={<User aria-hidden="true" />}>
    My Hunt
  </Badge>
)
