import { importLimits } from './import-limits.ts'
import { Unreadable } from './problem.ts'

export type ZipEntry = { name: string; method: number; packed: number; unpacked: number; offset: number }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endBytes = 22
const commentBytesMax = 65_535

/** What lies in the archive, by its directory; refused before anything is inflated when it would be too much. */
export function zipEntries(bytes: Buffer): Map<string, ZipEntry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const entries = new Map<string, ZipEntry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw damaged()
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const entry = {
      name: bytes.toString('utf8', at + 46, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    entries.set(entry.name, entry)
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  refuseBomb([...entries.values()])
  return entries
}

export const damaged = () => new Unreadable('FILE_UNREADABLE', 'This Excel file is damaged. Please save it again.')

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - endBytes; at >= 0 && at >= bytes.length - endBytes - commentBytesMax; at--) {
    if (bytes.readUInt32LE(at) === endMark) return at
  }
  throw damaged()
}

function refuseBomb(entries: ZipEntry[]): void {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (unpacked <= importLimits.unzippedBytes && unpacked <= packed * importLimits.unzipRatio) return
  throw new Unreadable('FILE_TOO_LARGE', 'This Excel file is too large once unpacked. Please save it as CSV.')
}
