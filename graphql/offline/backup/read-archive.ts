import { createHash } from 'node:crypto'
import { mkdir, open, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Header } from 'tar'
import * as z from 'zod/mini'
import { archiveFormat, type Manifest, manifest, manifestPart, partOf } from './manifest.ts'
import { chunksOf, readWhole, writeWhole } from './whole-chunks.ts'
import { lineOf } from './write-archive.ts'

const blockBytes = 512

/** In bytes. A manifest is smaller, with some forty bytes for each table and file that it names. */
const tailBytes = 256 * 1024

/** A fault of an archive. Its message is one sentence for the operator. */
export class ArchiveFault extends Error {}

type Entry = { name: string; size: number; mtime: Date }

/**
 * Reads every byte of an archive and compares the hashes with its manifest, which it returns. Throws an ArchiveFault if the archive is
 * damaged, incomplete, made by a newer version, or no archive of Plutus.
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  const files = new Map<string, { bytes: number; sha256: string }>()
  const text: Buffer[] = []
  await readEntries(path, async ({ name, size }, content) => {
    const hash = createHash('sha256')
    for await (const chunk of content) {
      hash.update(chunk)
      if (name === manifestPart) text.push(chunk)
    }
    if (name !== manifestPart) files.set(name, { bytes: size, sha256: hash.digest('hex') })
  })
  const stored = parseManifest(path, Buffer.concat(text).toString('utf8'))
  for (const part of stored.parts) {
    const own = [...files].filter(([name]) => partOf(name) === part.name)
    const bytes = own.reduce((sum, [, file]) => sum + file.bytes, 0)
    const sha256 =
      part.files === undefined
        ? own[0]?.[1].sha256
        : createHash('sha256')
            .update(own.map(([name, file]) => lineOf(name, file.sha256)).join(''))
            .digest('hex')
    if (bytes !== part.bytes || sha256 !== part.sha256)
      throw new ArchiveFault(`${path} is damaged: ${part.name} isn’t what the manifest says.`)
  }
  const listed = new Set(stored.parts.map(({ name }) => name))
  const strange = [...files.keys()].find((name) => !listed.has(partOf(name) ?? ''))
  if (strange) throw new ArchiveFault(`${path} is damaged: the manifest doesn’t know ${strange}.`)
  return stored
}

/**
 * Writes the files of an archive whose names `isChosen` accepts below `folder`, with their times and readable by this user only. Throws an
 * ArchiveFault for a damaged archive, and an error if a file exists.
 */
export async function extractArchive(path: string, folder: string, isChosen: (name: string) => boolean): Promise<void> {
  await readEntries(path, async ({ name, mtime }, content) => {
    if (!isChosen(name)) return
    const target = join(folder, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const handle = await open(target, 'wx', 0o600)
    try {
      for await (const chunk of content) await writeWhole(handle, chunk)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await utimes(target, mtime, mtime)
  })
}

/**
 * Returns the manifest at the end of a complete archive, without reading the rest. Undefined for any other file, such as one that was cut.
 */
export async function readManifest(path: string): Promise<Manifest | undefined> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    if (size % blockBytes) return undefined
    const tail = Buffer.alloc(Math.min(tailBytes, size))
    await readWhole(handle, tail, size - tail.length)
    const end = tail.length - 2 * blockBytes
    if (end < 0 || tail.subarray(end).some(Boolean)) return undefined
    for (let at = end - blockBytes; at >= 0; at -= blockBytes) {
      const header = readHeader(tail, at)
      if (header?.path !== manifestPart) continue
      const length = header.size ?? 0
      if (at + blockBytes + Math.ceil(length / blockBytes) * blockBytes !== end) return undefined
      return parseManifest(path, tail.toString('utf8', at + blockBytes, at + blockBytes + length))
    }
    return undefined
  } catch (error) {
    if (error instanceof ArchiveFault) return undefined
    throw error
  } finally {
    await handle.close()
  }
}

/** Returns the header in a block. Undefined for a damaged one, and for content. */
function readHeader(bytes: Buffer, at = 0): Header | undefined {
  try {
    const header = new Header(bytes, at)
    return header.cksumValid ? header : undefined
  } catch {
    return undefined // a number that is none
  }
}

function parseManifest(path: string, text: string): Manifest {
  if (!text) throw new ArchiveFault(`${path} is incomplete: it has no manifest at its end.`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ArchiveFault(`${path} is damaged: its manifest can’t be read.`)
  }
  const { format } = Object(json)
  if (typeof format === 'number' && format > archiveFormat)
    throw new ArchiveFault(`${path} was made by a newer Plutus (${Object(json).version}). Restore it with that version.`)
  const parsed = z.safeParse(manifest, json)
  if (!parsed.success) throw new ArchiveFault(`${path} is damaged: its manifest can’t be read.`)
  return parsed.data
}

/** Calls `take` for each file in order. Skips what `take` leaves unread. */
async function readEntries(path: string, take: (entry: Entry, content: AsyncIterable<Buffer>) => Promise<void>): Promise<void> {
  const handle = await open(path, 'r')
  try {
    const { size: total } = await handle.stat()
    const block = Buffer.alloc(blockBytes)
    for (let at = 0; ; ) {
      if (at + blockBytes > total) throw new ArchiveFault(`${path} is incomplete: it ends in the middle.`)
      await readWhole(handle, block, at)
      if (!block.some(Boolean) && at + 2 * blockBytes <= total) return
      const { path: name = '', size = 0, mtime = new Date(0), type } = readHeader(block) ?? {}
      if (type !== 'File' || !partOf(name)) throw new ArchiveFault(`${path} is damaged, or no backup of Plutus.`)
      const from = at + blockBytes
      at = from + Math.ceil(size / blockBytes) * blockBytes
      if (at > total) throw new ArchiveFault(`${path} is incomplete: it ends in the middle.`)
      await take({ name, size, mtime }, chunksOf(handle, from, size))
    }
  } finally {
    await handle.close()
  }
}
