// A phone takes tens of milliseconds to make the first of the browser's own formats: what a page shows at once is
// written here. The tests hold it against them.

const withCommas = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/** '1,249', '0.125': at most three decimals. */
export function grouped(value: number): string {
  const [whole = '', rest] = String(Math.round(value * 1000) / 1000).split('.')
  return withCommas(whole) + (rest ? `.${rest}` : '')
}

/** $1,249.00: always a dollar sign and two decimals. */
export function formatPrice(price: number): string {
  const [whole = '', cents = ''] = Math.abs(price).toFixed(2).split('.')
  return `${price < 0 ? '-' : ''}$${withCommas(whole)}.${cents}`
}

/** As a field takes it: '1249.00', and nothing where there is no price. */
export const priceText = (price: number | null): string => (price === null ? '' : price.toFixed(2))
