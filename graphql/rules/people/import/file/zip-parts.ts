import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { importLimits } from './import-limits.ts'
import { Unreadable } from './problem.ts'

/** One file of the archive: its text, piece by piece, and never more than the directory promised. */
export type ZipPart = { read: () => AsyncGenerator<string> }

/**
 * What lies in the archive, by name. Refused before anything is inflated when it would be too much.
 * Throws FILE_UNREADABLE for a damaged archive and FILE_TOO_LARGE for a bomb.
 */
export async function zipParts(bytes: Buffer): Promise<Map<string, ZipPart>> {
  const zip = await fromBufferPromise(bytes).catch(damagedBy)
  if (zip.entryCount > importLimits.zipEntries) throw tooLarge()
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    damagedBy(error)
  }
  refuseBomb(entries)
  return new Map(entries.map((entry) => [entry.fileName, { read: () => readEntry(zip, entry) }]))
}

/** FILE_UNREADABLE for an archive that is not whole. */
export const damaged = () => new Unreadable('FILE_UNREADABLE', 'This Excel file is damaged. Please save it again.')

const tooLarge = () => new Unreadable('FILE_TOO_LARGE', 'This Excel file is too large once unpacked. Please save it as CSV.')

function damagedBy(error: unknown): never {
  throw error instanceof Unreadable ? error : damaged()
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield decoder.decode(chunk, { stream: true })
  } catch (error) {
    damagedBy(error)
  }
}

function refuseBomb(entries: Entry[]): void {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > importLimits.unzippedBytes || unpacked > packed * importLimits.unzipRatio) throw tooLarge()
}
