/** Just enough of the tar format (ustar) for the prepared database and for backups, streaming both ways. */

const block = 512

export interface TarEntry {
  name: string
  kind: 'file' | 'folder'
  size: number
  /** Must be read to its end before the next entry is asked for. */
  body: AsyncIterable<Buffer>
}

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const input = byteReader(source)
  while (true) {
    const header = await input.exactly(block)
    if (!header || header.every((byte) => byte === 0)) return
    if (checksum(header) !== readNumber(header, 148, 8)) throw new Error('The archive is damaged: bad entry header')
    const size = readNumber(header, 124, 12)
    const prefix = header.toString('latin1', 257, 262) === 'ustar' ? readText(header, 345, 155) : ''
    const name = readText(header, 0, 100)
    yield {
      name: prefix ? `${prefix}/${name}` : name,
      kind: header[156] === '5'.charCodeAt(0) ? 'folder' : 'file',
      size,
      body: input.some(size),
    }
    await input.exactly((block - (size % block)) % block)
  }
}

export async function* tarFile(name: string, size: number, body: AsyncIterable<Buffer> | Buffer[]) {
  yield fileHeader(name, size)
  let written = 0
  for await (const chunk of body) {
    written += chunk.length
    yield chunk
  }
  if (written !== size) throw new Error(`${name} changed while it was read`)
  yield Buffer.alloc((block - (size % block)) % block)
}

export const tarEnd = () => Buffer.alloc(2 * block)

function fileHeader(path: string, size: number) {
  const cut = path.length > 100 ? path.lastIndexOf('/', 155) : -1
  const name = path.slice(cut + 1)
  if (Buffer.byteLength(name) > 100) throw new Error(`${path} is too long a name for an archive`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write(['0000644', '0000000', '0000000', ''].join('\0'), 100)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  if (cut > 0) header.write(path.slice(0, cut), 345)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The sum of all bytes, with the sum's own field taken as spaces. */
function checksum(header: Buffer) {
  let sum = 8 * 32
  for (let at = 0; at < block; at++) if (at < 148 || at >= 156) sum += header[at] ?? 0
  return sum
}

const readText = (header: Buffer, from: number, length: number) =>
  header.toString('utf8', from, from + length).replace(/\0.*$/s, '')

const readNumber = (header: Buffer, from: number, length: number) =>
  Number.parseInt(readText(header, from, length).trim() || '0', 8)

function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function next(atMost: number): Promise<Buffer | undefined> {
    while (rest.length === 0) {
      const chunk = await chunks.next()
      if (chunk.done) return undefined
      rest = chunk.value
    }
    const piece = rest.subarray(0, atMost)
    rest = rest.subarray(piece.length)
    return piece
  }

  async function* some(size: number) {
    for (let left = size; left > 0;) {
      const piece = await next(left)
      if (!piece) throw new Error('The archive is damaged: it ends too early')
      left -= piece.length
      yield piece
    }
  }

  return {
    some,
    /** Undefined at the end of the source. */
    async exactly(size: number): Promise<Buffer | undefined> {
      const pieces: Buffer[] = []
      for (let left = size; left > 0;) {
        const piece = await next(left)
        if (!piece) {
          if (pieces.length === 0) return undefined
          throw new Error('The archive is damaged: it ends too early')
        }
        pieces.push(piece)
        left -= piece.length
      }
      return Buffer.concat(pieces)
    },
  }
}
