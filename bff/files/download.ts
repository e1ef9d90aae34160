import { pipeline } from 'node:stream/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { refusalOf } from '#bff/adapters/parse-reply.ts'
import { type BffContext, whenGone } from '#bff/gateway/bff-env.ts'
import { printPolicy } from '#bff/gateway/security/security-headers.ts'
import { badAnswer, type Directus, type UpstreamStream } from '#bff/gateway/upstream/directus.ts'

type Wanted = {
  path: string
  token: string
  /** The types a file of this route may have. */
  types: readonly string[]
  /** Its name, when the rules give it none. */
  name: string
}

/**
 * Sends a file of the rules as a download, or a document as a page, as fast as its reader takes it; of upstream's headers only type and
 * name pass. Refuses UPSTREAM_UNAVAILABLE for a type that was not asked for.
 */
export async function download(c: BffContext, directus: Directus, { path, token, types, name }: Wanted): Promise<Response> {
  const { statusCode, headers, body } = await directus.stream({
    method: 'GET',
    path,
    token,
    requestId: c.var.line.requestId,
    ip: c.var.line.ip,
    signal: whenGone(c),
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

/** A list to print: the one file that opens as a page, under a policy of its own. */
const printView = 'text/html'

const downloadMs = 600_000

/** Always an attachment, under the name the rules gave if it is a plain name. */
function disposition(headers: UpstreamStream['headers'], name: string): string {
  const given = String(headers['content-disposition'] ?? '')
  return /^attachment; filename="[\w. ()-]{0,120}"(; filename\*=UTF-8''[\w.%()~-]{1,1500})?$/.test(given)
    ? given
    : `attachment; filename="${name}"`
}
