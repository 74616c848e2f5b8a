/** Joins class names, leaving out what is switched off. */
export const classNames = (...names: Array<string | false | null | undefined>): string =>
  names.filter(Boolean).join(' ')
