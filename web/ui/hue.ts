/** The named colors a badge, a tab or an icon may take. Classes are written out so that the CSS build finds them. */
export type Hue = 'hunt' | 'gather' | 'find' | 'score' | 'primary' | 'success' | 'warning' | 'danger' | 'neutral'

export const softHue: Record<Hue, string> = {
  hunt: 'bg-hunt-soft text-hunt',
  gather: 'bg-gather-soft text-gather',
  find: 'bg-find-soft text-find',
  score: 'bg-score-soft text-score',
  primary: 'bg-primary-soft text-primary-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-ink-soft',
}

export const solidHue: Record<Hue, string> = {
  hunt: 'bg-hunt text-on-hue',
  gather: 'bg-gather text-on-hue',
  find: 'bg-find text-on-hue',
  score: 'bg-gold text-on-gold',
  primary: 'bg-primary text-white',
  success: 'bg-success text-on-hue',
  warning: 'bg-warning text-on-hue',
  danger: 'bg-danger text-on-hue',
  neutral: 'bg-ink text-paper',
}
