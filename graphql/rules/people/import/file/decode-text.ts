import { isUtf8 } from 'node:buffer'
import { Unreadable } from './problem.ts'

const chunkBytes = 64 * 1024
const sampleBytes = 4096

/** Yields the text of a file piece by piece, line ends as \n. Refuses FILE_UNREADABLE for what is no text. */
export function* decodeText(bytes: Buffer): Generator<{ text: string; isLast: boolean }> {
  const encoding = encodingOf(bytes)
  const decoder = new TextDecoder(encoding)
  let endsInReturn = false
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const end = Math.min(start + chunkBytes, bytes.length)
    let text = decoder.decode(bytes.subarray(start, end), { stream: end < bytes.length })
    if (text.includes('\0')) throw new Unreadable('FILE_UNREADABLE', notText)
    if (endsInReturn) text = `\r${text}`
    endsInReturn = end < bytes.length && text.endsWith('\r')
    if (endsInReturn) text = text.slice(0, -1)
    yield { text: text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text, isLast: end === bytes.length }
  }
}

const notText = 'This is not a CSV or XLSX file.'

/** By its byte order mark, else by where the zero bytes are, else UTF-8 when it is valid, else what Excel writes on Windows. */
export function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 5 && even === 0) return 'utf-16le'
  if (even > sample.length / 5 && odd === 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
