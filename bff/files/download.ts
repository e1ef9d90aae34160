import { pipeline } from 'node:stream/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { refusalOf } from '#bff/adapters/parse-reply.ts'
import { type BffContext, disconnectSignal } from '#bff/gateway/bff-env.ts'
import { printPolicy } from '#bff/gateway/security/security-headers.ts'
import { badAnswer, type Directus, type UpstreamStream } from '#bff/gateway/upstream/directus.ts'

type DownloadInput = {
  path: string
  token: string
  /** The content types that this route accepts. */
  types: readonly string[]
  /** The file name where the rules send none. */
  name: string
}

/**
 * Streams a file of the rules as a download, or a document as a page. Only the type and the name of upstream's headers pass. Refuses
 * UPSTREAM_UNAVAILABLE for a type that is not accepted.
 */
export async function download(c: BffContext, directus: Directus, { path, token, types, name }: DownloadInput): Promise<Response> {
  const { statusCode, headers, body } = await directus.stream({
    method: 'GET',
    path,
    token,
    requestId: c.var.line.requestId,
    ip: c.var.line.ip,
    signal: disconnectSignal(c),
    budgetMs: downloadMs,
    lane: 'files',
  })
  if (statusCode !== 200) throw refusalOf({ status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) })
  const type = types.find((known) => String(headers['content-type']).startsWith(known))
  if (!type) {
    body.destroy()
    throw badAnswer()
  }
  c.env.outgoing.writeHead(200, {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    ...(type === printView ? { 'content-security-policy': printPolicy } : { 'content-disposition': disposition(headers, name) }),
  })
  await pipeline(body, c.env.outgoing).catch(() => undefined)
  return RESPONSE_ALREADY_SENT
}

/** The printable view, the one type that opens as a page, under its own content security policy. */
const printView = 'text/html'

const downloadMs = 600_000

/** Returns an attachment header, with the name from the rules if it is a plain name. */
function disposition(headers: UpstreamStream['headers'], name: string): string {
  const given = String(headers['content-disposition'] ?? '')
  return /^attachment; filename="[\w. ()-]{0,120}"(; filename\*=UTF-8''[\w.%()~-]{1,1500})?$/.test(given)
    ? given
    : `attachment; filename="${name}"`
}
