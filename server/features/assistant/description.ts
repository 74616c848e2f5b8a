import type { RecognizedProduct } from '../../../domain/contracts/assistant.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** The facts worth a sentence, in a shopper's order. */
export function detailsOf(product: RecognizedProduct): string[] {
  const { price, compareAtPrice, color, size, sku, tagColor } = product
  const percent = price && compareAtPrice ? Math.round((1 - price / compareAtPrice) * 100) : 0
  return [
    color && `Color: ${color}`,
    size && `Size: ${size}`,
    price && `Price on the tag: ${dollars.format(price)}`,
    compareAtPrice && `Compare at: ${dollars.format(compareAtPrice)}${percent > 0 ? ` (${percent}% less)` : ''}`,
    tagColor && `Tag color: ${tagColor}`,
    sku && `Style number: ${sku}`,
  ].flatMap((detail) => detail || [])
}

const withStop = (sentence: string) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Sentences of known facts and nothing else; empty where nothing is known besides the name. */
export function describe(product: RecognizedProduct, productName: string): string {
  if (product.description) return withStop(product.description)
  const { price, compareAtPrice, color, size, sku, tags } = product
  const name = productName || product.productName || ''
  const looks = [color && `in ${color.toLowerCase()}`, size && `size ${size}`].filter(Boolean).join(', ')
  const sentences: string[] = []
  if (name && looks) sentences.push(`${name} ${looks}`)
  else if (looks) sentences.push(`Comes ${looks}`)
  if (price && compareAtPrice) {
    const percent = Math.round((1 - price / compareAtPrice) * 100)
    sentences.push(
      `The tag says ${dollars.format(price)}, compare at ${dollars.format(compareAtPrice)}: ${percent}% less`,
    )
  } else if (price) sentences.push(`The tag says ${dollars.format(price)}`)
  if (sku) sentences.push(`Style number ${sku}`)
  if (tags.length > 0) sentences.push(`People tag it ${listed.format(tags)}`)
  if (sentences.length === 0) return ''
  if (name && !looks) sentences.unshift(name)
  return sentences.map(withStop).join(' ')
}
