// Color words by family: a hunt for "navy" is answered by "blue", and contradicted by "red".

const families: Readonly<Record<string, readonly string[]>> = {
  black: ['black', 'ebony', 'jet', 'onyx'],
  white: ['white', 'ivory', 'cream', 'eggshell', 'snow'],
  gray: ['gray', 'grey', 'charcoal', 'graphite', 'slate', 'anthracite'],
  silver: ['silver', 'chrome', 'nickel', 'platinum'],
  gold: ['gold', 'golden', 'brass'],
  brown: ['brown', 'tan', 'chocolate', 'cognac', 'camel', 'espresso', 'walnut', 'mocha'],
  beige: ['beige', 'khaki', 'taupe', 'sand', 'oatmeal'],
  red: ['red', 'burgundy', 'crimson', 'maroon', 'scarlet', 'ruby'],
  pink: ['pink', 'rose', 'blush', 'fuchsia', 'magenta'],
  orange: ['orange', 'coral', 'peach', 'rust', 'terracotta', 'copper'],
  yellow: ['yellow', 'mustard', 'lemon'],
  green: ['green', 'olive', 'sage', 'emerald', 'mint', 'lime'],
  blue: ['blue', 'navy', 'indigo', 'denim', 'cyan', 'cobalt', 'azure'],
  teal: ['teal', 'turquoise', 'aqua'],
  purple: ['purple', 'violet', 'lavender', 'lilac', 'plum'],
}

const familyByWord = new Map(Object.entries(families).flatMap(([family, words]) => words.map((word) => [word, family])))

export const colorFamily = (word: string): string | undefined => familyByWord.get(word)
