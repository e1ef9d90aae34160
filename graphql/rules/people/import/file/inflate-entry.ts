import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { Unreadable } from './problem.ts'
import { damaged, type ZipEntry } from './zip-entries.ts'

const localBytes = 30
const stored = 0
const deflated = 8

/** The text of one part of the archive, piece by piece; never more than its directory promised. */
export async function* inflateEntry(archive: Buffer, entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let unpacked = 0
  try {
    for await (const chunk of unpack(archive, entry)) {
      unpacked += chunk.length
      if (unpacked > entry.unpacked) throw damaged()
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : damaged()
  }
}

function unpack(archive: Buffer, { method, offset, packed }: ZipEntry): Readable {
  if (offset + localBytes > archive.length) throw damaged()
  const start = offset + localBytes + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const bytes = archive.subarray(start, start + packed)
  if (method === stored) return Readable.from([bytes])
  if (method !== deflated) throw damaged()
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(bytes)
  return inflate
}
