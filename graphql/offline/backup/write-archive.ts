import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Header } from 'tar'
import { type Manifest, manifestPart, type Part, partOf } from './manifest.ts'
import { chunksOf, writeWhole } from './whole-chunks.ts'

const blockBytes = 512

/** Writes a tar file part by part and hashes what it writes. It is complete only after `finish`. */
export class ArchiveWriter {
  readonly #handle: FileHandle
  readonly #parts = new Map<string, Part & { lines: string }>()

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  /** Creates the file, readable by this user only. Throws if it exists. */
  static async create(path: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, 'wx', 0o600))
  }

  /** Adds a file. Returns false if it does not exist. Throws if it becomes shorter during the copy. */
  async addFile(name: string, path: string): Promise<boolean> {
    const source = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!source) return false
    try {
      const { size, mtime } = await source.stat()
      await this.#add(name, { size, mtime }, chunksOf(source, 0, size))
    } finally {
      await source.close()
    }
    return true
  }

  /** Adds a file of the store. Throws if it has not as many bytes as the store says. */
  async addStored(
    name: string,
    { size, modified, content }: { size: number; modified: Date; content: AsyncIterable<Buffer> },
  ): Promise<void> {
    await this.#add(name, { size, mtime: modified }, content)
  }

  async addText(name: string, content: string | Uint8Array, mtime = new Date()): Promise<void> {
    const bytes = Buffer.from(content)
    await this.#add(name, { size: bytes.length, mtime }, [bytes])
  }

  /** Adds the manifest with the parts so far, writes everything to the disk and closes the file. */
  async finish(head: Omit<Manifest, 'parts'>): Promise<Manifest> {
    const parts = [...this.#parts.values()].map(({ lines, ...part }) => (part.sha256 ? part : { ...part, sha256: hashOf(lines) }))
    const manifest = { ...head, parts }
    await this.addText(manifestPart, `${JSON.stringify(manifest, null, 2)}\n`)
    await writeWhole(this.#handle, Buffer.alloc(2 * blockBytes))
    await this.#handle.sync()
    await this.#handle.close()
    return manifest
  }

  /** Closes an incomplete file. */
  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => undefined)
  }

  async #add(name: string, { size, mtime }: { size: number; mtime: Date }, content: AsyncIterable<Buffer> | Buffer[]): Promise<void> {
    await writeWhole(this.#handle, headerOf(name, { size, mtime }))
    const hash = createHash('sha256')
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      hash.update(chunk)
      await writeWhole(this.#handle, chunk)
    }
    if (written !== size) throw new Error(`${name} changed while it was read.`)
    await writeWhole(this.#handle, Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes))
    this.#record(name, size, hash.digest('hex'))
  }

  #record(name: string, bytes: number, sha256: string): void {
    const part = partOf(name) ?? name
    if (part === name) return void this.#parts.set(name, { name, bytes, sha256, lines: '' })
    const folder = this.#parts.get(part) ?? { name: part, bytes: 0, sha256: '', files: 0, lines: '' }
    this.#parts.set(part, {
      ...folder,
      bytes: folder.bytes + bytes,
      files: (folder.files ?? 0) + 1,
      lines: folder.lines + lineOf(name, sha256),
    })
  }
}

/** Returns what a file adds to the hash of its folder. */
export const lineOf = (name: string, sha256: string): string => `${name}\0${sha256}\n`

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function headerOf(name: string, { size, mtime }: { size: number; mtime: Date }): Buffer {
  const block = Buffer.alloc(blockBytes)
  const header = new Header({ path: name, type: 'File', mode: 0o600, uid: 0, gid: 0, uname: '', gname: '', size, mtime })
  header.encode(block)
  // a longer name would need an extra header that our reader does not know
  if (new Header(block).path !== name) throw new Error(`The file name ${name} is too long for an archive.`)
  return block
}
