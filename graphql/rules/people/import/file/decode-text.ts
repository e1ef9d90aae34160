import { isUtf8 } from 'node:buffer'
import { Unreadable } from './problem.ts'

const chunkBytes = 64 * 1024
const sampleBytes = 4096

/** A piece of a text, and the share of the file that is read so far; 1 marks the last piece. */
export type TextPieces = Generator<{ text: string; readShare: number }>

/** Yields the text of a file piece by piece, line ends as \n. Refuses FILE_UNREADABLE for what is no text. */
export function* decodeText(bytes: Buffer): TextPieces {
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
    yield { text: text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text, readShare: end / bytes.length }
  }
}

const notText = 'This is not a CSV or XLSX file.'

/**
 * Tells the encoding by its byte order mark, else by where the zero bytes are, else UTF-8 when most of it is valid, else what Excel
 * writes on Windows.
 */
export function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 5 && even === 0) return 'utf-16le'
  if (even > sample.length / 5 && odd === 0) return 'utf-16be'
  return bytes[0] === 0xef || isUtf8(bytes) || isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** A byte that is wrong beside characters that are right changes the encoding of nothing else. */
function isMostlyUtf8(bytes: Buffer): boolean {
  let [right, wrong] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at] ?? 0
    if (first < 0x80) continue
    const length = first >= 0xf5 || first < 0xc2 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1
    const rest = bytes.subarray(at + 1, at + 1 + length)
    const isWhole = length > 0 && rest.length === length && rest.every((byte) => byte >= 0x80 && byte < 0xc0)
    if (isWhole) {
      right++
      at += length
    } else wrong++
  }
  return right > wrong
}
