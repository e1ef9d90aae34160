import { Transform } from 'node:stream'
import { Hono } from 'hono'
import { z } from 'zod'
import { type BffEnv, json, whenGone } from '#bff/bff-env.ts'
import { badInput, Refusal } from '#bff/refusal.ts'
import type { RateLimits } from '#bff/security/rate-limits.ts'
import type { Callers } from '#bff/session/callers.ts'
import type { Directus } from '#bff/upstream/directus.ts'
import { parseReply } from '#bff/upstream/parse-reply.ts'
import type { Transfers } from './transfers.ts'

const asked = z.object({ kind: z.literal('recipients'), campaign: z.uuid(), name: z.string().min(1).max(255) })
const stored = z.object({ id: z.string() })

export type UploadDoorDeps = { callers: Callers; directus: Directus; limits: RateLimits; transfers: Transfers }

/** POST /files: the raw file is the body. It passes through, counted and never held (G2). */
export function uploadDoor({ callers, directus, limits, transfers }: UploadDoorDeps): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.post('/files', async (c) => {
    const caller = await callers.person(c)
    await limits.files(caller.bucket)
    const { incoming } = c.env
    if (!types.has(incoming.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''))
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE', closing)
    if (incoming.headers['content-encoding'] !== undefined) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', closing)
    if (Number(incoming.headers['content-length'] ?? 0) > bytesMax) throw new Refusal('FILE_TOO_LARGE', closing)
    const input = asked.safeParse(c.req.query())
    if (!input.success) throw badInput(input.error.issues[0]?.path.join('.') ?? 'query')
    const query = new URLSearchParams(input.data)
    const reply = await transfers.run(caller.session.company, () =>
      directus.call({
        method: 'POST',
        path: `/plutus/files?${query}`,
        token: caller.token,
        requestId: c.var.line.requestId,
        ip: c.var.line.ip,
        headers: { 'content-type': 'application/octet-stream' },
        body: incoming.pipe(countedTo(bytesMax)),
        signal: whenGone(c),
        budgetMs: uploadMs,
        isFile: true,
      }),
    )
    return json(JSON.stringify(parseReply(reply, stored)), 201)
  })
  return app
}

const bytesMax = 20 * 1024 * 1024
const uploadMs = 120_000
const closing = { headers: { connection: 'close' } }

const types = new Set([
  'text/csv',
  'text/plain',
  'application/octet-stream',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])

/** Passes bytes on until there are too many. */
function countedTo(max: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > max ? new Refusal('FILE_TOO_LARGE', closing) : null, chunk)
    },
  })
}
