import { isUtf8 } from 'node:buffer'
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { importLimits } from './import-limits.ts'
import { Unreadable } from './problem.ts'

/** One file of the archive, streamed as text. `bytes` is the uncompressed size. */
export type ZipPart = { bytes: number; read: () => AsyncGenerator<string> }

/**
 * Returns the files of the archive by name. Checks the sizes before inflating. Throws FILE_UNREADABLE for a damaged archive and
 * FILE_TOO_LARGE for a zip bomb.
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
  return new Map(entries.map((entry) => [nameOf(entry), { bytes: entry.uncompressedSize, read: () => readEntry(zip, entry) }]))
}

/** Returns FILE_UNREADABLE for a damaged archive. */
export const damaged = () => new Unreadable('FILE_UNREADABLE', 'This Excel file is damaged. Please save it again.')

const tooLarge = () => new Unreadable('FILE_TOO_LARGE', 'This Excel file is too large once unpacked. Please save it as CSV.')

function throwDamaged(error: unknown): never {
  throw error instanceof Unreadable ? error : damaged()
}

const endMark = Buffer.from('PK\x05\x06')
const endBytes = 22

/** Removes bytes after the archive's end record and its comment. Some exports append a line break or more. */
function withoutTail(bytes: Buffer): Buffer {
  // lastIndexOf counts a negative offset from the end
  const end = bytes.length < endBytes ? -1 : bytes.lastIndexOf(endMark, bytes.length - endBytes)
  return end < 0 ? bytes : bytes.subarray(0, end + endBytes + bytes.readUInt16LE(end + endBytes - 2))
}

const utf8Flag = 0x800

/** Returns an entry's name. Treats valid UTF-8 as such, as some writers omit the flag. */
const nameOf = ({ generalPurposeBitFlag: flags, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(isUtf8(fileNameRaw) ? flags | utf8Flag : flags, fileNameRaw, extraFields, false)

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield decoder.decode(chunk, { stream: true })
  } catch (error) {
    throwDamaged(error)
  }
}

function refuseBomb(entries: Entry[]): void {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > importLimits.unzippedBytes || unpacked > packed * importLimits.unzipRatio) throw tooLarge()
}
