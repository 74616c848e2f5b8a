import { bags } from './bags.ts'
import { clothing } from './clothing.ts'
import { cookware } from './cookware.ts'
import { decor } from './decor.ts'
import { furniture } from './furniture.ts'
import { kitchenTools } from './kitchen-tools.ts'
import { lighting } from './lighting.ts'
import { outerwear } from './outerwear.ts'
import { seating } from './seating.ts'
import { shoes } from './shoes.ts'
import type { Subject } from './subject.ts'
import { tableware } from './tableware.ts'
import { textiles } from './textiles.ts'

const all = {
  ...lighting,
  ...seating,
  ...furniture,
  ...decor,
  ...textiles,
  ...cookware,
  ...kitchenTools,
  ...tableware,
  ...outerwear,
  ...clothing,
  ...bags,
  ...shoes,
}

export type SubjectName = keyof typeof all

/** Everything the demo community can photograph. */
export const subjects: Record<SubjectName, Subject> = all
