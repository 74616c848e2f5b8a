import type { PhotoAnswer, PhotoTask } from '../../providers/ai/embedded/photo-task.ts'
import { nothingRead } from '../../../domain/reading/photo-reading.ts'

/** Stands in for the photo process and does what the first bytes of the photo say: hang, die, fail, or answer late. */
process.on('message', ({ id, photo }: PhotoTask) => {
  const [order = '', detail = ''] = Buffer.from(photo).toString().split(' ')
  if (order === 'hang') return
  if (order === 'die') process.exit(3)
  const lines = [String(process.pid), detail]
  const answer: PhotoAnswer =
    order === 'fail'
      ? { id, memory: 0, problem: 'as told' }
      : { id, memory: Number(detail) || 0, answer: { ...nothingRead, lines } }
  setTimeout(() => process.send?.(answer), order === 'late' ? Number(detail) : 0)
})
process.on('disconnect', () => process.exit(0))
