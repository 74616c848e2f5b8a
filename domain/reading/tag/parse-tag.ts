import type { PhotoReading, FieldReading } from '../photo-reading.ts'
import { calibrated, logOdds, type CalibratedField, type Evidence } from './calibration.ts'
import { findDepartment, findSize, findStyleNumber, type FieldFinding } from './fields.ts'
import { joinRaisedCents } from './money.ts'
import { findPrices, type PriceFinding } from './prices.ts'
import type { TagLine } from './tag-line.ts'

export type TagReading = Pick<PhotoReading, 'price' | 'compareAtPrice' | 'styleNumber' | 'size' | 'department'>

/** What was found, with what speaks for it; the confidence comes from the calibration. */
export interface TagFindings {
  price: Found<number> | null
  compareAtPrice: Found<number> | null
  styleNumber: Found<string> | null
  size: Found<string> | null
  department: Found<string> | null
}

export interface Found<Value> {
  value: Value
  evidence: Evidence
}

/** Less sure than this, a field stays empty: a person types faster than they mend. */
const floor = 0.3

export function parseTag(lines: TagLine[]): TagReading {
  const found = findOnTag(lines)
  return {
    price: rated('price', found.price),
    compareAtPrice: rated('compareAtPrice', found.compareAtPrice),
    styleNumber: rated('styleNumber', found.styleNumber),
    size: rated('size', found.size),
    department: rated('department', found.department),
  }
}

export function findOnTag(seen: TagLine[]): TagFindings {
  const lines = joinRaisedCents(seen)
  const { price, compareAtPrice } = findPrices(lines)
  return {
    price: price && { value: price.money.amount, evidence: priceEvidence(price) },
    compareAtPrice: compareAtPrice && { value: compareAtPrice.money.amount, evidence: priceEvidence(compareAtPrice) },
    styleNumber: fieldFound(findStyleNumber(lines)),
    size: fieldFound(findSize(lines)),
    department: fieldFound(findDepartment(lines)),
  }
}

const priceEvidence = ({ money, labeled, oddSign, rivals, agrees }: PriceFinding): Evidence => ({
  sure: logOdds(money.sure),
  repaired: Number(money.repaired),
  whole: Number(money.form === 'whole'),
  raised: Number(money.form === 'raised'),
  spaced: Number(money.form === 'spaced'),
  pointless: Number(money.form === 'pointless' && agrees !== 1),
  large: Number(money.form === 'whole' && money.amount >= 1000 && !money.line.text.includes(',')),
  cut: Number(money.line.isCut ?? false),
  bare: Number(money.form === 'bare'),
  unsigned: Number(!money.signed) + Number(oddSign),
  labeled: Number(labeled),
  rivals: Math.min(rivals, 2),
  agrees: Number(agrees === 1),
  disagrees: Number(agrees === -1),
})

const fieldFound = (finding: FieldFinding | null): Found<string> | null =>
  finding && {
    value: finding.value,
    evidence: {
      sure: logOdds(finding.sure),
      repaired: Number(finding.repaired),
      elsewhere: Number(!finding.sameLine),
    },
  }

function rated<Value>(field: CalibratedField, found: Found<Value> | null): FieldReading<Value> | null {
  if (!found) return null
  const confidence = calibrated(field, found.evidence)
  return confidence < floor ? null : { value: found.value, confidence }
}
