import { useEffect, useEffectEvent } from 'react'
import type { Report } from '../../../../domain/contracts/community.ts'
import { countOf } from '../../../lib/format.ts'
import { useSettleReport, useSettleReports, useSuspend } from '../admin.api.ts'

export type Decision = 'hide' | 'delete' | 'dismiss'
export type Deed = Decision | 'suspend'

const hideable: ReadonlySet<Report['entity']> = new Set(['hunt', 'gathering', 'find', 'comment'])
/** People, products and photos cannot be hidden. */
export const canHide = ({ entity, subject }: Report): boolean => hideable.has(entity) && subject !== null

export const useModeration = () => ({
  settle: useSettleReport(),
  settleAll: useSettleReports(),
  suspend: useSuspend(),
})

/** 'Reported 3 times: 1 upheld, 2 dismissed' */
export function historyWords({ reports, upheld, dismissed }: NonNullable<Report['author']>): string {
  if (reports <= 1 && upheld === 0) return 'Never reported before'
  const parts = [upheld > 0 ? `${upheld} upheld` : '', dismissed > 0 ? `${dismissed} dismissed` : ''].filter(Boolean)
  return `Reported ${countOf(reports, 'time')}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`
}

const deeds: Record<string, Deed> = { h: 'hide', d: 'dismiss', s: 'suspend', Delete: 'delete', Backspace: 'delete' }
const steps: Record<string, number> = { j: 1, k: -1 }

/** A row is the one that has the focus, or else the first. */
export function useReportKeys(onDeed: (id: number, deed: Deed) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
    if (target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea')) return
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-report]')]
    const row = document.activeElement?.closest('tr')
    const now = boxes.findIndex((box) => box === document.activeElement || (row && box.closest('tr') === row))
    const step = steps[key]
    const deed = deeds[key]
    if (step !== undefined) boxes[Math.min(Math.max(now + step, 0), boxes.length - 1)]?.focus()
    const box = boxes[Math.max(now, 0)]
    if (deed && box) onDeed(Number(box.dataset['report']), deed)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
