import { Transform } from 'node:stream'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { parseReply } from '#bff/adapters/parse-reply.ts'
import { type BffEnv, disconnectSignal, json } from '#bff/gateway/bff-env.ts'
import { badInput, Refusal } from '#bff/gateway/refusal.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { importLimits, uploadLimits } from '#graphql/contracts/file/limits.ts'
import { uploadedFile, uploads } from '#graphql/contracts/rest/files.ts'
import type { ErrorCode } from '#graphql/errors/error-codes.ts'

/**
 * Serves POST /files, whose raw body is streamed to Directus. Refuses BAD_INPUT for an unknown `kind` or an invalid query, and
 * UNSUPPORTED_MEDIA_TYPE. Too large a file is refused by kind: FILE_TOO_LARGE, IMAGE_NOT_ACCEPTED or DOCUMENT_NOT_ACCEPTED.
 */
export function uploadRoute({ withFileCaller, directus, transfers }: RouteServices['files']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.post('/files', (c) =>
    withFileCaller(c, { isCounted: true }, async ({ token, company }) => {
      const { incoming } = c.env
      const kind = Object.hasOwn(uploadKinds, c.req.query('kind') ?? '') ? uploadKinds[c.req.query('kind') ?? ''] : undefined
      if (!kind) throw badInput('kind')
      if (!kind.types.has(incoming.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''))
        throw new Refusal('UNSUPPORTED_MEDIA_TYPE', closing)
      if (incoming.headers['content-encoding'] !== undefined) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', closing)
      if (Number(incoming.headers['content-length'] ?? 0) > kind.bytesMax) throw tooLarge(kind)
      const input = z.safeParse(kind.query, c.req.query())
      if (!input.success) throw badInput(input.error.issues[0]?.path.join('.') ?? 'query')
      const query = new URLSearchParams(Object.entries(input.data).filter((entry): entry is [string, string] => entry[1] !== undefined))
      const reply = await transfers.run(company, () =>
        directus.call({
          method: 'POST',
          path: `/plutus/files?${query}`,
          token,
          requestId: c.var.line.requestId,
          ip: c.var.line.ip,
          by: c.var.line.by,
          headers: { 'content-type': 'application/octet-stream' },
          body: incoming.pipe(limitBytes(kind)),
          signal: disconnectSignal(c),
          budgetMs: uploadMs,
          pool: 'files',
        }),
      )
      return json(JSON.stringify(parseReply(reply, uploadedFile)), 201)
    }),
  )
  return app
}

const uploadMs = 120_000
const closing = { headers: { connection: 'close' } }

const tooLarge = (kind: UploadKind): Refusal => new Refusal(kind.tooLarge, { status: 413, ...closing })

/** Passes bytes through, and fails with the kind's refusal once there are more than its `bytesMax`. */
function limitBytes(kind: UploadKind): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > kind.bytesMax ? tooLarge(kind) : null, chunk)
    },
  })
}

/** A kind of upload, with its maximum size, its accepted content types and its query. `tooLarge` is the refusal code of a larger file. */
type UploadKind = {
  bytesMax: number
  types: ReadonlySet<string>
  query: z.core.$ZodType<Record<string, string | undefined>>
  tooLarge: ErrorCode
}

const image = { bytesMax: uploadLimits.logo.bytes, tooLarge: 'IMAGE_NOT_ACCEPTED' } as const

const uploadKinds: Record<string, UploadKind> = {
  recipients: kindOf(uploads.recipients, { bytesMax: importLimits.bytes, tooLarge: 'FILE_TOO_LARGE' }),
  logo: kindOf(uploads.logo, image),
  avatar: kindOf(uploads.avatar, image),
  document: kindOf(uploads.document, { bytesMax: uploadLimits.document.bytes, tooLarge: 'DOCUMENT_NOT_ACCEPTED' }),
}

function kindOf({ types, query }: (typeof uploads)[keyof typeof uploads], limits: Pick<UploadKind, 'bytesMax' | 'tooLarge'>): UploadKind {
  return { ...limits, types: new Set(types), query }
}
