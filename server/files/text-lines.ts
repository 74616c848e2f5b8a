export interface TextLine {
  /** Counted from 1. */
  number: number
  text: string
}

/** The lines of a text as it streams by, whatever they end with; some can be given back to be read again. */
export class TextLines {
  private readonly chunks: AsyncIterator<string>
  private ready: TextLine[] = []
  private rest = ''
  private count = 0
  private isAtEnd = false

  constructor(text: AsyncIterable<string>) {
    this.chunks = text[Symbol.asyncIterator]()
  }

  async next(): Promise<TextLine | undefined> {
    while (this.ready.length === 0 && !this.isAtEnd) await this.readChunk()
    return this.ready.pop()
  }

  back(lines: readonly TextLine[]): void {
    this.ready.push(...lines.toReversed())
  }

  private async readChunk(): Promise<void> {
    const { done, value } = await this.chunks.next()
    this.isAtEnd = Boolean(done)
    const text = this.rest + (done ? '' : value)
    // A carriage return at the very end may be half of a line break.
    const isWhole = done || !text.endsWith('\r')
    const lines = (isWhole ? text : text.slice(0, -1)).split(/\r\n|\n|\r/)
    const last = lines.pop() ?? ''
    this.rest = isWhole ? last : `${last}\r`
    if (done && last !== '') lines.push(last)
    // Taken from the end, because that is quick.
    this.ready = lines.map((line) => ({ number: ++this.count, text: line })).toReversed()
  }
}
