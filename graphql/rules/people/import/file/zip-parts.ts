import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { importLimits } from '#contracts/file/limits.ts'
import { UnreadableFileError } from './problem.ts'

/** One file of a zip archive. `bytes` is its uncompressed size. `read` yields its text in pieces, and `readBytes` returns its content. */
export type ZipPart = { bytes: number; read: () => AsyncGenerator<string>; readBytes: () => Promise<Buffer> }

/**
 * Returns the files of a zip archive by name, after a check of their sizes. Throws FILE_UNREADABLE for a damaged archive and FILE_TOO_LARGE
 * for a zip bomb.
 */
export async function zipParts(bytes: Buffer): Promise<Map<string, ZipPart>> {
  // names are only looked up and never used as paths, so none is refused
  const zip = await fromBufferPromise(withoutTail(bytes), { decodeStrings: false }).catch(throwDamaged)
  if (zip.entryCount > importLimits.zipEntries) throw tooLarge()
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    throwDamaged(error)
  }
  refuseBomb(entries)
  return new Map(
    entries.map((entry) => [
      nameOf(entry),
      { bytes: entry.uncompressedSize, read: () => readText(zip, entry), readBytes: () => readBytes(zip, entry) },
    ]),
  )
}

/** Returns the error FILE_UNREADABLE for a damaged Excel file. */
export const damagedFileError = () => new UnreadableFileError('FILE_UNREADABLE', 'This Excel file is damaged. Please save it again.')

const tooLarge = () => new UnreadableFileError('FILE_TOO_LARGE', 'This Excel file is too large once unpacked. Please save it as CSV.')

function throwDamaged(error: unknown): never {
  throw error instanceof UnreadableFileError ? error : damagedFileError()
}

const endMark = Buffer.from('PK\x05\x06')
const endBytes = 22

/** Returns the archive without bytes after its end record, which some exports append. */
function withoutTail(bytes: Buffer): Buffer {
  // lastIndexOf counts a negative offset from the end
  const end = bytes.length < endBytes ? -1 : bytes.lastIndexOf(endMark, bytes.length - endBytes)
  return end < 0 ? bytes : bytes.subarray(0, end + endBytes + bytes.readUInt16LE(end + endBytes - 2))
}

const utf8Flag = 0x800

/** Returns the name of a file in the archive. It is UTF-8 if valid as such, because some writers omit the flag. */
const nameOf = ({ generalPurposeBitFlag: flags, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(isUtf8(fileNameRaw) ? flags | utf8Flag : flags, fileNameRaw, extraFields, false)

async function* readText(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield decoder.decode(chunk, { stream: true })
  } catch (error) {
    throwDamaged(error)
  }
}

async function readBytes(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    return await buffer(await zip.openReadStreamPromise(entry))
  } catch (error) {
    return throwDamaged(error)
  }
}

function refuseBomb(entries: Entry[]): void {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > importLimits.unzippedBytes || unpacked > packed * importLimits.unzipRatio) throw tooLarge()
}
