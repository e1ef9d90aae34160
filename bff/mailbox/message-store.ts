import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Envelope, readSummary, type Summary, withEnvelope } from './message-file.ts'

const headBytes = 16 * 1024
const readAtOnce = 32

export type MessageStore = Awaited<ReturnType<typeof openMessageStore>>

/** One file a message, named after its Message-ID: a second delivery replaces the first. The list lives in memory. */
export async function openMessageStore(folder: string) {
  await mkdir(folder, { recursive: true })
  const summaries = await readFolder(folder)
  let revision = 0

  return {
    get revision() {
      return revision
    },
    count: () => summaries.size,
    /** Newest first; `to` is one address or number. */
    list({ to, limit }: { to?: string | undefined; limit: number }): Summary[] {
      const all = [...summaries.values()].reverse()
      const wanted = to?.trim().toLowerCase()
      return (wanted ? all.filter(({ recipients }) => recipients.includes(wanted)) : all).slice(0, limit)
    },
    find: (id: string) => summaries.get(id),
    read: (id: string): Promise<Buffer> => readFile(pathOf(folder, id)),
    async add(raw: Buffer, envelope: Envelope): Promise<void> {
      const file = withEnvelope(raw, envelope)
      const summary = await readSummary(file, (messageId) => idOf(messageId ?? raw))
      await writeFile(pathOf(folder, summary.id), file)
      summaries.set(summary.id, summary)
      revision++
    },
    async clear(): Promise<void> {
      const ids = [...summaries.keys()]
      summaries.clear()
      revision++
      await inChunks(ids, (id) => rm(pathOf(folder, id), { force: true }))
    },
  }
}

/** Work on many files without opening them all at once. */
export async function inChunks<In, Out>(items: In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  for (let at = 0; at < items.length; at += readAtOnce) {
    results.push(...(await Promise.all(items.slice(at, at + readAtOnce).map(work))))
  }
  return results
}

async function readFolder(folder: string): Promise<Map<string, Summary>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const read = await inChunks(names, async (name) => readSummary(await readHead(join(folder, name)), () => name.replace('.eml', '')))
  read.sort((a, b) => a.date.localeCompare(b.date))
  return new Map(read.map((summary) => [summary.id, summary]))
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const pathOf = (folder: string, id: string) => join(folder, `${id}.eml`)
const idOf = (source: string | Buffer) => createHash('sha256').update(source).digest('hex').slice(0, 24)
