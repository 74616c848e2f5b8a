import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A small real photo; every color makes another one. */
export const photo = (color = '#b3202c', width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .composite([
      { input: Buffer.from('<svg width="120" height="90"><circle cx="60" cy="45" r="40" fill="#fff"/></svg>') },
    ])
    .jpeg()
    .toBuffer()

export const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`

/** A black PNG of any size that is tiny as a file: what a decoder would have to unfold is not. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc(body))
  return Buffer.concat([size, body, check])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

/** A GIF with a given canvas and many frames of one dot: a few kilobytes that claim gigabytes. */
export function gifBomb(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from([...Buffer.from('GIF89a', 'latin1'), 0, 0, 0, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0])
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}
