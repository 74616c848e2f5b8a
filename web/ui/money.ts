const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** $1,249.00: always a dollar sign and two decimals. */
export const formatPrice = (price: number): string => dollars.format(price)
