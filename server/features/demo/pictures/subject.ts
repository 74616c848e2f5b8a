import type { Tones } from './color.ts'
import type { Pen } from './pen.ts'

/** Where a thing lives: it decides which ground, wall or hook the scene gives it. */
export type Place = 'floor' | 'table' | 'kitchen' | 'hanger' | 'wall' | 'ceiling'

/**
 * A product we can draw. Things that stand have their foot at (0, 0) and grow upwards; things that hang have their
 * hook at (0, 0) and grow downwards; wall things are centerd on (0, 0). They fill about 520 by 640 units.
 */
export interface Subject {
  label: string
  /** Names known to `hexOf`; the first is the usual one. */
  colors: readonly [string, ...string[]]
  place: Place
  /** Where the string of a price tag is tied. */
  tag: readonly [x: number, y: number]
  /** Enlarges small things so that they fill the frame; 1 when left out. */
  size?: number
  /** Flat things are shown from higher up, with their ground nearer to the middle of the picture. */
  low?: boolean
  draw: (pen: Pen, tones: Tones) => string
}
