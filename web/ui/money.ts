import { firstUse } from './first-use.ts'

const dollars = firstUse(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** $1,249.00: always a dollar sign and two decimals. */
export const formatPrice = (price: number): string => dollars().format(price)

/** As a field takes it: '1249.00', and nothing where there is no price. */
export const priceText = (price: number | null): string => (price === null ? '' : price.toFixed(2))
