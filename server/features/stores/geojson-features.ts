export interface RawFeature {
  /** Where it starts in the file, counted from 1. */
  line: number
  json: string
}

/** A file that is no GeoJSON; the message is for the person who gave it. */
export class GeoJsonError extends Error {}

const longestFeature = 5_000_000
const quote = 34
const backslash = 92
const openBrace = 123
const closeBrace = 125
const openBracket = 91
const closeBracket = 93
const newline = 10

/**
 * Cuts the features out of a FeatureCollection, or out of a file with one feature per line, as it streams by. The text
 * is only scanned for its brackets; each feature is parsed by whoever takes it.
 */
export async function* readFeatures(text: AsyncIterable<string>): AsyncGenerator<RawFeature> {
  let buffer = ''
  let line = 1
  let depth = 0
  let isInString = false
  let isEscaped = false
  /** Where the wanted piece begins in the buffer; -1 outside of one. */
  let start = -1
  let startLine = 1
  /** The depth on which features lie: in a collection's array, or the top. */
  let featureDepth = 0
  let found = 0

  for await (const chunk of text) {
    let index = buffer.length
    buffer += chunk
    for (; index < buffer.length; index++) {
      const code = buffer.charCodeAt(index)
      if (code === newline) line += 1
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (code === backslash) isEscaped = true
        else if (code === quote) isInString = false
        continue
      }
      if (code === quote) isInString = true
      else if (code === openBrace || code === openBracket) {
        // The array of a collection: what was taken for a feature is the wrapping.
        if (
          code === openBracket &&
          depth === 1 &&
          /"features"\s*:\s*$/.test(buffer.slice(Math.max(start, index - 40), index))
        ) {
          featureDepth = 2
          start = -1
        }
        if (code === openBrace && depth === featureDepth) {
          start = index
          startLine = line
        }
        depth += 1
      } else if (code === closeBrace || code === closeBracket) {
        depth -= 1
        if (depth === featureDepth && start >= 0 && code === closeBrace) {
          found += 1
          yield { line: startLine, json: buffer.slice(start, index + 1) }
          start = -1
        }
        // After the array only the wrapping is left to close.
        if (featureDepth === 2 && depth === 1) featureDepth = Number.POSITIVE_INFINITY
        if (depth === 0 && featureDepth !== 0) featureDepth = 0
      }
    }
    const keepFrom = start >= 0 ? start : Math.max(0, buffer.length - 40)
    buffer = buffer.slice(keepFrom)
    if (start >= 0) start = 0
    if (buffer.length > longestFeature) throw new GeoJsonError('This is not GeoJSON of points: a feature is too large')
  }
  if (depth !== 0 || isInString) throw new GeoJsonError('The GeoJSON file ends in the middle')
  if (found === 0) throw new GeoJsonError('There are no features in the file')
}
