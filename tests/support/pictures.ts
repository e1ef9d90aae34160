import { crc32, deflateSync } from 'node:zlib'

/** Returns a PNG of one colour. */
export const pngOf = (width: number, height: number): Buffer => png(width, height, Buffer.alloc((width * 3 + 1) * height))

/** Returns a PNG that is white all over. */
export const whitePng = (width: number, height: number): Buffer =>
  png(width, height, Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, 255)]))))

/** Returns a PNG of few bytes whose header claims an enormous size. */
export const pngBomb = (width: number, height: number): Buffer => png(width, height, Buffer.alloc(1_000_000))

/** Returns a PNG with text in its metadata and an HTML page appended after its end. */
export const pngHiding = (words: string): Buffer => {
  const plain = pngOf(115, 40)
  const end = plain.length - 12
  const tags = [chunk('eXIf', Buffer.from(`MM\0*${words}`)), chunk('tEXt', Buffer.from(`Comment\0${words}`))]
  return Buffer.concat([plain.subarray(0, end), ...tags, plain.subarray(end), Buffer.from(`<html><script>${words}</script></html>`)])
}

function png(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
