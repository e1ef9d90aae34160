import { pipeline } from 'node:stream/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { plutusRefusalOf } from '#bff/adapters/parse-reply.ts'
import { type BffContext, disconnectSignal } from '#bff/gateway/bff-env.ts'
import { printPolicy } from '#bff/gateway/security/security-headers.ts'
import { badAnswer, type Directus, type UpstreamStream } from '#bff/gateway/upstream/directus.ts'

type DownloadInput = {
  path: string
  token: string
  /** The content types that may be sent. Another type from Directus is refused UPSTREAM_UNAVAILABLE. */
  types: readonly string[]
  /** The file name of the download if Directus sends none. */
  name: string
}

/**
 * Streams a file from Directus as a download, or a `text/html` document as a page. Forwards only its content type and file name. Refuses
 * UPSTREAM_UNAVAILABLE for another type than `types`.
 */
export async function download(c: BffContext, directus: Directus, { path, token, types, name }: DownloadInput): Promise<Response> {
  const { statusCode, headers, body } = await directus.stream({
    method: 'GET',
    path,
    token,
    requestId: c.var.line.requestId,
    ip: c.var.line.ip,
    by: c.var.line.by ?? c.var.line.ip,
    signal: disconnectSignal(c),
    budgetMs: downloadMs,
    pool: 'files',
  })
  if (statusCode !== 200) throw plutusRefusalOf({ status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) })
  const type = types.find((each) => String(headers['content-type']).startsWith(each))
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

/** The content type of printable documents, which open as a page under their own content security policy. */
const printView = 'text/html'

const downloadMs = 600_000

/** Returns the Content-Disposition header of Directus if it is a well-formed attachment, else one with `name`. */
function disposition(headers: UpstreamStream['headers'], name: string): string {
  const given = String(headers['content-disposition'] ?? '')
  return /^attachment; filename="[\w. ()-]{0,120}"(; filename\*=UTF-8''[\w.%()~-]{1,1500})?$/.test(given)
    ? given
    : `attachment; filename="${name}"`
}
