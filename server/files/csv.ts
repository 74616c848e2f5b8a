export interface CsvRecord {
  /** Where it starts in the file, counted from 1. */
  line: number
  /** By the header's names, in lower case without spaces, dashes and underscores. */
  fields: Map<string, string>
}

/** A file that is no table at all; the message is for the person who gave it. */
export class CsvError extends Error {}

const longestRecord = 1_000_000
const separators = [',', ';', '\t']
const plainName = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

/** Reads a table with a header row as it streams by: quoted fields, doubled quotes and line breaks in fields included. */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let header: string[] | undefined
  let separator = ','
  for await (const { line, raw } of rawRecords(text)) {
    if (!header) {
      separator = separators.toSorted((one, other) => raw.split(other).length - raw.split(one).length)[0] ?? ','
      header = split(raw, separator).map(plainName)
      continue
    }
    if (raw.trim() === '') continue
    const values = split(raw, separator)
    yield { line, fields: new Map(header.map((name, index) => [name, (values[index] ?? '').trim()])) }
  }
  if (!header) throw new CsvError('The file is empty')
}

/** A record ends with a line, unless a quote is still open. */
async function* rawRecords(text: AsyncIterable<string>): AsyncGenerator<{ line: number; raw: string }> {
  let waiting = ''
  let line = 1
  let start = 1
  let isFirst = true
  for await (const lineText of linesOf(text)) {
    waiting = waiting === '' && start === line ? lineText : `${waiting}\n${lineText}`
    line += 1
    if (isOpen(waiting)) {
      if (waiting.length > longestRecord) throw new CsvError(`The quote in line ${start} never ends`)
      continue
    }
    yield { line: start, raw: isFirst ? waiting.replace(/^\uFEFF/, '') : waiting }
    isFirst = false
    waiting = ''
    start = line
  }
  if (start !== line) throw new CsvError(`The quote in line ${start} never ends`)
}

function isOpen(record: string): boolean {
  let quotes = 0
  for (let at = record.indexOf('"'); at >= 0; at = record.indexOf('"', at + 1)) quotes += 1
  return quotes % 2 === 1
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
  if (rest !== '') yield rest
}

function split(record: string, separator: string): string[] {
  if (!record.includes('"')) return record.split(separator)
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (let index = 0; index < record.length; index++) {
    const letter = record[index] ?? ''
    if (isQuoted) {
      if (letter !== '"') field += letter
      else if (record[index + 1] === '"') {
        field += '"'
        index += 1
      } else isQuoted = false
    } else if (letter === '"' && field.trim() === '') {
      field = ''
      isQuoted = true
    } else if (letter === separator) {
      fields.push(field)
      field = ''
    } else field += letter
  }
  fields.push(field)
  return fields
}
