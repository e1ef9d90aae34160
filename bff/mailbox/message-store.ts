import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readAddress } from '#graphql/contracts/address/read-address.ts'
import { type Envelope, readSummary, type Summary, withEnvelope } from './message-file.ts'

const headBytes = 16 * 1024
const readAtOnce = 32
const sweepEveryMs = 10 * 60_000

/** The limits of the mailbox: the age of a message in ms, and the total size in bytes. */
export const storeLimits = { ms: 24 * 60 * 60_000, bytes: 200 * 1024 * 1024 }

type StoredMessage = { summary: Summary; bytes: number }

export type MessageStore = Awaited<ReturnType<typeof openMessageStore>>

/**
 * Opens the mailbox's store with one file per message, named after its Message-ID, so that a second delivery replaces the first. Messages
 * beyond the limits are deleted automatically.
 */
export async function openMessageStore(folder: string, limits = storeLimits) {
  await mkdir(folder, { recursive: true })
  const kept = await readFolder(folder)
  let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0)
  let received = kept.size
  let revision = 0

  /** Deletes messages older than the limit, and the oldest ones while the total size is above it. */
  async function sweep(): Promise<void> {
    const oldest = new Date(Date.now() - limits.ms).toISOString()
    const gone: string[] = []
    for (const [id, one] of kept) {
      if (bytes <= limits.bytes && one.summary.date >= oldest) break
      forget(id)
      gone.push(id)
    }
    if (gone.length) revision++
    await mapInChunks(gone, (id) => rm(pathOf(folder, id), { force: true }))
  }

  function forget(id: string): void {
    bytes -= kept.get(id)?.bytes ?? 0
    kept.delete(id)
  }

  await sweep()
  setInterval(() => void sweep().catch(() => undefined), sweepEveryMs).unref()

  return {
    get revision() {
      return revision
    },
    count: () => kept.size,
    /** Returns the number of messages found when the store was opened and received since, including deleted ones. */
    received: () => received,
    /** Returns at most `limit` messages, newest first. `to` selects those to one email address or phone number. */
    list({ to, limit }: { to?: string | undefined; limit: number }): Summary[] {
      const all = [...kept.values()].map(({ summary }) => summary).reverse()
      const recipient = to && (readAddress(to).address ?? to.trim())
      return (recipient ? all.filter(({ recipients }) => recipients.includes(recipient)) : all).slice(0, limit)
    },
    find: (id: string) => kept.get(id)?.summary,
    /** Returns the file of a message. Undefined if it was deleted since it was listed. */
    read: (id: string): Promise<Buffer | undefined> =>
      readFile(pathOf(folder, id)).catch((error) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    async add(raw: Buffer, envelope: Envelope): Promise<void> {
      const file = withEnvelope(raw, envelope)
      const summary = await readSummary(file, (messageId) => idOf(messageId ?? raw))
      await writeWhole(pathOf(folder, summary.id), file)
      if (!kept.has(summary.id)) received++
      bytes += file.length - (kept.get(summary.id)?.bytes ?? 0)
      kept.set(summary.id, { summary, bytes: file.length })
      revision++
      await sweep()
    },
    async clear(): Promise<void> {
      const ids = [...kept.keys()]
      for (const id of ids) forget(id)
      revision++
      await mapInChunks(ids, (id) => rm(pathOf(folder, id), { force: true }))
    },
  }
}

/** Writes a file completely or not at all, so that a full disk leaves no empty message. */
async function writeWhole(path: string, file: Buffer): Promise<void> {
  const draft = `${path}.part`
  try {
    await writeFile(draft, file)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Runs `work` for each item, 32 at a time, so that not too many files are open. Returns the results in order. */
export async function mapInChunks<In, Out>(items: In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  for (let at = 0; at < items.length; at += readAtOnce) {
    results.push(...(await Promise.all(items.slice(at, at + readAtOnce).map(work))))
  }
  return results
}

/** Reads the summaries of a folder, and deletes files that a killed process left empty or incomplete. */
async function readFolder(folder: string): Promise<Map<string, StoredMessage>> {
  const names = await readdir(folder)
  const read = await mapInChunks(names, async (name) => {
    const path = join(folder, name)
    const { head, bytes } = await readHead(path)
    if (name.endsWith('.eml') && bytes > 0) return { summary: await readSummary(head, () => name.replace('.eml', '')), bytes }
    if (/\.eml(\.part)?$/.test(name)) await rm(path, { force: true })
    return undefined
  })
  const messages = read.filter((one) => one !== undefined)
  messages.sort((a, b) => a.summary.date.localeCompare(b.summary.date))
  return new Map(messages.map((one) => [one.summary.id, one]))
}

async function readHead(path: string): Promise<{ head: Buffer; bytes: number }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes)
    return { head: buffer.subarray(0, bytesRead), bytes: size }
  } finally {
    await file.close()
  }
}

const pathOf = (folder: string, id: string) => join(folder, `${id}.eml`)
const idOf = (source: string | Buffer) => createHash('sha256').update(source).digest('hex').slice(0, 24)
