import { CsvError as QuotingError, parse } from 'csv-parse/sync'
import { TextLines, type TextLine } from './text-lines.ts'

export interface CsvRecord {
  /** Where it starts in the file, counted from 1. */
  line: number
  /** By the header's names, in lower case without spaces, dashes and underscores. */
  fields: Map<string, string>
}
/** A row, or what is wrong with it: every line of the file is told about in one way or the other. */
export type CsvReading = CsvRecord | { line: number; problem: string }

/** A file that is no table at all; the message is for the person who gave it. */
export class CsvError extends Error {}

/** Nothing a shop writes about a thing is longer; beyond this, a quote was never closed. */
const longestRecord = 100_000
const separators = [',', ';', '\t']
const plainName = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

/**
 * Reads a table with a header row as it streams by. A quote inside of an unquoted field is an inch mark (12" skillet); a
 * quoted field may hold line breaks. A quote that never ends spoils its own line only, not those after it.
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<CsvReading> {
  const lines = new TextLines(text)
  const first = await lines.next()
  if (!first) throw new CsvError('The file is empty')
  const title = { ...first, text: first.text.replace(/^\uFEFF/, '') }
  const separator = separatorOf(title.text)
  const names = await readRow(lines, title, separator)
  if ('problem' in names) throw new CsvError(`Line 1 ${names.problem}`)
  const header = names.values.map(plainName)
  for (let line = await lines.next(); line; line = await lines.next()) {
    if (line.text.trim() === '') continue
    const row = await readRow(lines, line, separator)
    const problem = 'problem' in row ? row.problem : misfit(row, header.length)
    if ('problem' in row || problem) yield { line: line.number, problem: problem ?? '' }
    else yield { line: line.number, fields: new Map(header.map((name, index) => [name, row.values[index] ?? ''])) }
  }
}

const separatorOf = (header: string) =>
  separators.toSorted((one, other) => header.split(other).length - header.split(one).length)[0] ?? ','

interface Row {
  values: string[]
  /** Its quotes leave a doubt where fields begin and end, so it must have all of them. */
  isDoubtful: boolean
}

/** Fields left out at the end are empty; too many of them, or too few in a doubtful row, mean that something was misread. */
function misfit({ values, isDoubtful }: Row, columns: number): string | undefined {
  if (values.slice(columns).some(Boolean)) return 'has more fields than the header'
  return isDoubtful && values.length < columns ? 'has quotes that cannot be understood' : undefined
}

/** A row ends with its line, unless a quote is still open. */
async function readRow(lines: TextLines, first: TextLine, separator: string): Promise<Row | { problem: string }> {
  // Without a quote there is nothing to understand.
  if (!first.text.includes('"')) {
    return { values: first.text.split(separator).map((value) => value.trim()), isDoubtful: false }
  }
  const more: TextLine[] = []
  let whole = first.text
  for (;;) {
    const row = parseRow(whole, separator)
    if (row && (more.length === 0 || !row.isDoubtful)) return { ...row, isDoubtful: row.isDoubtful || more.length > 0 }
    // Closed in the midst of a field of another line: it was none of its quotes.
    if (row) break
    let next: TextLine | undefined
    do {
      next = whole.length > longestRecord ? undefined : await lines.next()
      if (next) {
        more.push(next)
        whole += `\n${next.text}`
      }
    } while (next && !next.text.includes('"'))
    if (!next) break
  }
  lines.back(more)
  return { problem: 'has a quote that never ends' }
}

/** Undefined while a quote is open. */
function parseRow(text: string, separator: string): Row | undefined {
  const read = (isRelaxed: boolean) => {
    const options = { delimiter: separator, record_delimiter: '\n', ltrim: true, relax_column_count: true }
    return (parse(text, { ...options, relax_quotes: isRelaxed })[0] ?? []).map((value) => value.trim())
  }
  try {
    const values = read(true)
    // A field with a quote in its midst that is not doubled keeps the one it begins with.
    if (!values.some((value) => value.startsWith('"'))) return { values, isDoubtful: false }
    const strict = orProblem(() => read(false))
    return Array.isArray(strict)
      ? { values: strict, isDoubtful: false }
      : { values: values.map(withoutOuterQuotes), isDoubtful: true }
  } catch (error) {
    if (error instanceof QuotingError && error.code === 'CSV_QUOTE_NOT_CLOSED') return undefined
    throw error
  }
}

function orProblem<T>(read: () => T): T | QuotingError {
  try {
    return read()
  } catch (error) {
    if (error instanceof QuotingError) return error
    throw error
  }
}

/** "12" skillet" and "lamp" with a space behind are left with the quotes that were meant to hold them. */
const withoutOuterQuotes = (value: string) => value.replace(/^"([\s\S]*)"$/, '$1')
