/** The same barcode as scanners and people write it: with and without the zeros before a UPC. */
export function barcodeForms(barcode: string | null | undefined): string[] {
  const digits = (barcode ?? '').replace(/\D/g, '')
  if (digits.length < 6) return barcode ? [barcode.trim()] : []
  const bare = digits.replace(/^0+/, '')
  return [...new Set([barcode ?? '', digits, bare, bare.padStart(12, '0'), bare.padStart(13, '0')])].filter(Boolean)
}

/** The same style number with and without its dashes, in either letter case. */
export function styleForms(styleNumber: string | null | undefined): string[] {
  const given = (styleNumber ?? '').trim()
  if (!given) return []
  const joined = given.replace(/[^\p{L}\d]/gu, '')
  const forms = [given, joined, given.replace(/[\s-]+/g, ' '), given.replace(/[\s-]+/g, '-')]
  return [...new Set(forms.flatMap((form) => [form, form.toUpperCase(), form.toLowerCase()]))].filter(Boolean)
}

/** A short number is on many tags: it says less about which thing it is. */
export const isTelling = (styleNumber: string): boolean => styleNumber.replace(/[^\p{L}\d]/gu, '').length >= 5
