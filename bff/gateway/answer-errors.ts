import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Hono } from 'hono'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { type ErrorTable, errorAnswerOf, messageOf } from '#bff/gateway/error-table.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { pagePolicy } from '#bff/gateway/security/security-headers.ts'
import type { CallerLookup } from '#bff/gateway/session/callers.ts'

/** The address of the start page, for the page of a refusal. */
type Home = { origin: string; prefix: string }

type Deps = { log: Log; callers: Pick<CallerLookup, 'clearIfEnded'>; errors: ErrorTable; home: Home }

/**
 * Answers every thrown error as `{errors: [{message, extensions}]}`, without stacks or upstream text, or as a page where a browser opens
 * the address. An error that is not a refusal is logged and answered as INTERNAL. Each 503 has Retry-After. UNAUTHENTICATED clears the
 * cookie of a sign-in that has ended.
 */
export function answerErrors(app: Hono<BffEnv>, { log, callers, errors, home }: Deps): void {
  app.onError(async (error, c) => {
    const { line } = c.var
    const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL')
    if (!(error instanceof Refusal))
      log.error({ requestId: line.requestId, err: { type: error.name, message: error.message, stack: error.stack } }, 'Unforeseen')
    line.code = refusal.code
    if (refusal.code === 'UNAUTHENTICATED' && c.env.incoming.headers.cookie) await callers.clearIfEnded(c)
    const type = line.route === '/graphql' ? answerType(c.env.incoming.headers) : {}
    const { status, body } = errorAnswerOf(errors, refusal, line.requestId)
    const retry = status === 503 ? { 'retry-after': '1' } : {}
    if (acceptsPage(c.env.incoming.headers)) {
      const nonce = randomBytes(16).toString('base64')
      c.env.outgoing.setHeader('content-security-policy', pagePolicy(nonce))
      const href = `${home.origin}${home.prefix}/`
      const link = { href, text: refusal.code === 'MISDIRECTED' ? `Open ${home.origin}` : 'Go to the start page' }
      const page = refusalPage({ sentence: messageOf(errors, refusal), requestId: line.requestId, link, nonce })
      return new Response(page, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...retry, ...refusal.headers } })
    }
    return json(body, status, { ...type, ...retry, ...refusal.headers })
  })
}

const graphqlJson = 'application/graphql-response+json'

/**
 * Returns the content type header of a GraphQL answer. It is `application/graphql-response+json` for callers that accept that. For others
 * there is none, so that plain JSON is sent.
 */
export const answerType = ({ accept }: IncomingHttpHeaders): Record<string, string> =>
  accept?.includes(graphqlJson) ? { 'content-type': `${graphqlJson}; charset=utf-8` } : {}

const styles = `:root{color-scheme:light dark;--paper:#fbfdfc;--ink:#1b2522;--quiet:#5a6662;font:15px/1.6 system-ui,sans-serif}
@media (prefers-color-scheme:dark){:root{--paper:#0d1412;--ink:#e7eeeb;--quiet:#97a29e}}
body{margin:0;display:grid;min-height:100vh;align-items:center;justify-content:center;background:var(--paper);color:var(--ink)}
main{max-width:34rem;padding:1.5rem}h1{font:400 1.75rem/1.25 ui-serif,Georgia,serif;margin:0 0 1rem}p{margin:0 0 1.5rem}
a{color:inherit;text-underline-offset:.2em}small{color:var(--quiet);overflow-wrap:anywhere}`

type RefusalPage = {
  sentence: string
  requestId: string
  /** The address that the reader probably wants, and its text. */
  link: { href: string; text: string }
  /** The nonce that the content security policy has for its style. */
  nonce: string
}

/** Writes the page for a person whose browser opened an address that is refused. It needs no script and no file. */
const refusalPage = ({ sentence, requestId, link, nonce }: RefusalPage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(sentence)}</title><style nonce="${nonce}">${styles}</style></head><body><main><h1>${escapeHtml(sentence)}</h1><p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p><small>Request ${escapeHtml(requestId)}</small></main></body></html>`

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns true for a request by which a browser opens a page, which accepts HTML. Programs and scripts of a page accept JSON or anything. */
const acceptsPage = ({ accept }: { accept?: string | undefined }): boolean => accept?.includes('text/html') ?? false
