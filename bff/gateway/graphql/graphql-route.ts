import { Hono } from 'hono'
import { type BffContext, type BffEnv, json, whenGone } from '#bff/gateway/bff-env.ts'
import type { ErrorTable } from '#bff/gateway/error-table.ts'
import { badInput, Refusal } from '#bff/gateway/refusal.ts'
import type { CallLimits } from '#bff/gateway/security/call-limits.ts'
import { rateLimitFields } from '#bff/gateway/security/rate-limit-fields.ts'
import { readJson } from '#bff/gateway/security/read-body.ts'
import type { Caller, Callers } from '#bff/gateway/session/callers.ts'
import { keyRefused } from '#bff/gateway/session/key-refused.ts'
import { type Liveness, requireOpen } from '#bff/gateway/session/liveness.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { isRecord } from '#bff/gateway/upstream/read-reply.ts'
import { answerType } from './answer-type.ts'
import type { CatalogueCache } from './catalogue-cache.ts'
import { checkVariables } from './check-variables.ts'
import { cleanAnswer } from './clean-answer.ts'
import type { CompiledDocument } from './compiled-document.ts'
import { checkCost, costMax, type Variables } from './document-cost.ts'
import type { Fairness } from './fairness.ts'
import { checkFilterShapes } from './filter-shapes.ts'
import type { KeyDocuments } from './key-documents.ts'
import type { KnownKeys } from './known-keys.ts'
import type { TrustedDocuments } from './trusted-documents.ts'

export type GraphqlRouteDeps = { callers: Callers; answerCall: AnswerCall }

export type AnswerCall = ReturnType<typeof createAnswerCall>

export type AnswerCallDeps = {
  knownKeys: KnownKeys
  limits: CallLimits
  trusted: TrustedDocuments
  adHoc: KeyDocuments
  liveness: Liveness
  catalogue: CatalogueCache
  fairness: Fairness
  directus: Directus
  errors: ErrorTable
  /** Where mutations go; reads go to Directus's own /graphql. */
  commandsPath: string
}

/**
 * POST /graphql: finds the caller and the document and checks the variables; then Directus reads or the rules run a command. Refuses
 * BAD_INPUT, and PERSISTED_DOCUMENT_REQUIRED for a session without a document's id.
 */
export function graphqlRoute({ callers, answerCall }: GraphqlRouteDeps): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.post('/graphql', async (c) => answerCall(c, await callers.any(c), () => readJson(c.env.incoming, bodyMax)))
  return app
}

/** Answers one caller's document; its body is read once they may ask. Refuses BAD_INPUT and PERSISTED_DOCUMENT_REQUIRED. */
export function createAnswerCall(deps: AnswerCallDeps) {
  const { limits, liveness, catalogue, knownKeys, fairness } = deps

  type ReadBody = () => Promise<Record<string, unknown>>

  type Asked = { caller: Caller; company: string; readBody: ReadBody; onForward?: () => void }

  async function answerFor(c: BffContext, { caller, company, readBody, onForward }: Asked): Promise<Response> {
    const body = await readBody()
    checkAsides(body)
    const document = caller.kind === 'person' ? trustedDocument(body, deps.trusted) : deps.adHoc.byText(textOf(body))
    c.var.line.doc = document.name
    if (document.kind === 'subscription') throw badInput('query', 'Send subscriptions over the WebSocket.')
    const variables = checkVariables(document, body.variables)
    if (document.filters) checkFilterShapes(document.filters, variables)
    const cost = document.cost(variables)
    checkCost(cost, caller.kind === 'key' ? costMax.key : costMax.page)
    const limited: Limited = (act) => fairness.limited({ caller, company, cost, signal: whenGone(c) }, act)
    if (caller.kind === 'person' && document.isPublic) return fromCatalogue(c, caller, document, variables, limited)
    const answer = await limited(() => {
      onForward?.()
      return forward(c, caller, document, variables, deps)
    })
    if (caller.kind === 'key') answer.headers.set('x-query-cost', String(cost))
    return answer
  }

  type Key = Extract<Caller, { kind: 'key' }>

  /** A key reads in every answer how much it may still ask, except where it is none: that answer is the same for all that are not. */
  async function answerKey(c: BffContext, key: Key, readBody: ReadBody): Promise<Response> {
    let company = nobodys
    let isForwarded = false
    try {
      await limits.graphql(key.bucket)
      company = (await knownKeys.admit(key.token, c.var.line.ip)).company
      const onForward = () => {
        isForwarded = true
      }
      const answer = await answerFor(c, { caller: key, company, readBody, onForward })
      if (answer.status !== 401) await tellLeft(c, key, company)
      return answer
    } catch (error) {
      const wasAdmitted = company !== nobodys && !isForwarded && !isNobodys(error) && !asksToWait(error)
      const refused = wasAdmitted ? await orEnded(c, key, error) : error
      if (!isNobodys(refused)) await tellLeft(c, key, refused === error ? company : nobodys)
      throw refused
    }
  }

  /**
   * What a key is refused for its document, before Directus was asked with it: what was known of it may be old, and one that ended is
   * answered as unknown.
   */
  const orEnded = (c: BffContext, key: Key, error: unknown): Promise<unknown> =>
    knownKeys.ownerOf(key.token, c.var.line.ip).then(
      () => error,
      (ended: unknown) => ended,
    )

  async function tellLeft(c: BffContext, key: Key, company: string): Promise<void> {
    const fields = rateLimitFields([await limits.callsLeft(key.bucket), fairness.costLeft(key, company)])
    for (const [name, value] of Object.entries(fields)) c.env.outgoing.setHeader(name, value)
  }

  return async (c: BffContext, caller: Caller, readBody: ReadBody): Promise<Response> => {
    if (caller.kind === 'key') return answerKey(c, caller, readBody)
    await limits.graphql(caller.bucket)
    return answerFor(c, { caller, company: caller.session.company, readBody })
  }

  async function fromCatalogue(
    c: BffContext,
    caller: Extract<Caller, { kind: 'person' }>,
    document: CompiledDocument,
    variables: Variables,
    limited: Limited,
  ) {
    const standing = liveness.standingOf(caller.session.id)
    requireOpen(typeof standing === 'string' ? standing : await standing)
    const key = catalogue.keyOf(document, variables)
    const known = catalogue.peek(key)
    c.var.line.cache = known ? 'hit' : 'miss'
    return json(known ?? (await limited(() => catalogue.read(key, document, variables))), 200, answerType(c.env.incoming.headers))
  }
}

/** A key that has spent its calls is not looked up; of an unknown company nothing is spent. */
const nobodys = ''

const isNobodys = (error: unknown): boolean => error instanceof Refusal && error.code === 'UNAUTHENTICATED'

/** Nothing is asked for one who has to wait: that would take the turn of others, and wait as long. */
const asksToWait = (error: unknown): boolean => error instanceof Refusal && error.details.retryAfterSeconds !== undefined

/** Calls Directus when it is this caller's turn. */
type Limited = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

export const bodyMax = 256 * 1024

/** A session sends the id of a document we made, and nothing of its own but variables. */
function trustedDocument(body: Record<string, unknown>, trusted: TrustedDocuments): CompiledDocument {
  for (const key of Object.keys(body))
    if (!['documentId', 'variables', 'operationName', 'extensions', 'query'].includes(key)) throw badInput(key.slice(0, 40))
  if (body.documentId === undefined) throw new Refusal('PERSISTED_DOCUMENT_REQUIRED')
  if (body.query !== undefined) throw badInput('query')
  return trusted.byId(body.documentId)
}

/** Nothing here reads these, but their types must be right all the same (GraphQL over HTTP). */
function checkAsides({ operationName, extensions }: Record<string, unknown>): void {
  if (typeof (operationName ?? '') !== 'string') throw badInput('operationName')
  if (!isRecord(extensions ?? {})) throw badInput('extensions')
}

function textOf(body: Record<string, unknown>): unknown {
  for (const key of Object.keys(body))
    if (!['query', 'variables', 'operationName', 'extensions'].includes(key)) throw badInput(key.slice(0, 40))
  return body.query
}

async function forward(
  c: BffContext,
  caller: Caller,
  document: CompiledDocument,
  variables: Variables,
  { directus, knownKeys, errors, commandsPath }: AnswerCallDeps,
) {
  const { line } = c.var
  const started = performance.now()
  const reply = await directus.call({
    method: 'POST',
    path: document.kind === 'mutation' ? commandsPath : '/graphql',
    token: caller.token,
    requestId: line.requestId,
    ip: line.ip,
    signal: whenGone(c),
    body: `{"query":${document.json},"variables":${JSON.stringify(variables)}}`,
  })
  line.upstreamMs = Math.round((performance.now() - started) * 100) / 100
  const { body, status, code } = cleaned()
  if (code) line.code = code
  // text leaves in one write with its head, bytes take two
  return json(String(body), status, answerType(c.env.incoming.headers))

  /** A key that ended since it was looked up is told so in the words for keys. */
  function cleaned() {
    try {
      return cleanAnswer(reply, document.roots, line.requestId, errors)
    } catch (error) {
      if (caller.kind !== 'key' || !isNobodys(error)) throw error
      knownKeys.forget(caller.token, line.ip)
      throw keyRefused()
    }
  }
}
