import { Hono } from 'hono'
import { answerType } from '#bff/gateway/answer-errors.ts'
import { type BffContext, type BffEnv, disconnectSignal, json } from '#bff/gateway/bff-env.ts'
import type { ErrorTable } from '#bff/gateway/error-table.ts'
import { badInput, Refusal } from '#bff/gateway/refusal.ts'
import type { CallLimits } from '#bff/gateway/security/rate-limit-fields.ts'
import { readJson } from '#bff/gateway/security/read-body.ts'
import type { Caller, CallerLookup } from '#bff/gateway/session/callers.ts'
import { type Liveness, requireActive } from '#bff/gateway/session/liveness.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { isRecord } from '#bff/gateway/upstream/read-reply.ts'
import { createAnswerKey } from './answer-key.ts'
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

export type GraphqlRouteDeps = { callers: CallerLookup; answerCall: AnswerCall }

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
  /** The path at Directus to which mutations are sent. Queries are sent to `/graphql` there. */
  commandsPath: string
}

/**
 * Serves POST /graphql, which checks the caller, the document and its variables and forwards them to Directus. Refuses BAD_INPUT, and
 * PERSISTED_DOCUMENT_REQUIRED for a session without a document id.
 */
export function graphqlRoute({ callers, answerCall }: GraphqlRouteDeps): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.post('/graphql', async (c) => answerCall(c, await callers.requireCaller(c), () => readJson(c.env.incoming, bodyMax)))
  return app
}

/**
 * Creates the function that answers a GraphQL call of a person or key. It reads the body only after the caller is admitted. Refuses
 * BAD_INPUT and PERSISTED_DOCUMENT_REQUIRED, besides the refusals of the document, the limits and Directus.
 */
export function createAnswerCall(deps: AnswerCallDeps) {
  const { limits, liveness, catalogue, fairness } = deps
  const answerKey = createAnswerKey(deps)

  type ReadBody = () => Promise<Record<string, unknown>>

  type AdmittedCall = { caller: Caller; company: string; readBody: ReadBody; onForward?: () => void }

  async function answerFor(c: BffContext, { caller, company, readBody, onForward }: AdmittedCall): Promise<Response> {
    const body = await readBody()
    checkIgnoredFields(body)
    const document = caller.kind === 'person' ? trustedDocument(body, deps.trusted) : deps.adHoc.byText(textOf(body))
    c.var.line.doc = document.name
    if (document.kind === 'subscription') throw badInput('query', 'Send subscriptions over the WebSocket.')
    const variables = checkVariables(document, body.variables)
    if (document.filters) checkFilterShapes(document.filters, variables)
    const cost = document.cost(variables)
    checkCost(cost, caller.kind === 'key' ? costMax.key : costMax.page)
    const runInTurn: RunInTurn = (act) => fairness.runInTurn({ caller, company, cost, signal: disconnectSignal(c) }, act)
    if (caller.kind === 'person' && document.isPublic) return answerFromCatalogue(c, caller, document, variables, runInTurn)
    const answer = await runInTurn(() => {
      onForward?.()
      return forward(c, caller, document, variables, deps)
    })
    if (caller.kind === 'key') answer.headers.set('x-query-cost', String(cost))
    return answer
  }

  return async (c: BffContext, caller: Caller, readBody: ReadBody): Promise<Response> => {
    if (caller.kind === 'key') return answerKey(c, caller, (company, onForward) => answerFor(c, { caller, company, readBody, onForward }))
    await limits.graphql(caller.bucket)
    return answerFor(c, { caller, company: caller.session.company, readBody })
  }

  async function answerFromCatalogue(
    c: BffContext,
    caller: Extract<Caller, { kind: 'person' }>,
    document: CompiledDocument,
    variables: Variables,
    runInTurn: RunInTurn,
  ) {
    const standing = liveness.standingOf(caller.session.id)
    requireActive(typeof standing === 'string' ? standing : await standing)
    const key = catalogue.keyOf(document, variables)
    const cached = catalogue.peek(key)
    c.var.line.cache = cached ? 'hit' : 'miss'
    return json(cached ?? (await runInTurn(() => catalogue.read(key, document, variables))), 200, answerType(c.env.incoming.headers))
  }
}

/** Runs a call to Directus once the caller's turn in the queue has come. */
type RunInTurn = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

export const bodyMax = 256 * 1024

/**
 * Returns the persisted document that a session's call names by id. Refuses PERSISTED_DOCUMENT_REQUIRED without an id, CLIENT_OUTDATED for
 * an unknown id, and BAD_INPUT for a malformed id, a `query` text and unknown fields.
 */
function trustedDocument(body: Record<string, unknown>, trusted: TrustedDocuments): CompiledDocument {
  for (const key of Object.keys(body))
    if (!['documentId', 'variables', 'operationName', 'extensions', 'query'].includes(key)) throw badInput(key.slice(0, 40))
  if (body.documentId === undefined) throw new Refusal('PERSISTED_DOCUMENT_REQUIRED')
  if (body.query !== undefined) throw badInput('query')
  return trusted.byId(body.documentId)
}

/** Refuses BAD_INPUT if `operationName` or `extensions` has the wrong type, as GraphQL over HTTP requires. Both are otherwise ignored. */
function checkIgnoredFields({ operationName, extensions }: Record<string, unknown>): void {
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
  { directus, errors, commandsPath }: AnswerCallDeps,
) {
  const { line } = c.var
  const started = performance.now()
  const reply = await directus.call({
    method: 'POST',
    path: document.kind === 'mutation' ? commandsPath : '/graphql',
    token: caller.token,
    requestId: line.requestId,
    ip: line.ip,
    by: line.by,
    isQuery: document.kind === 'query',
    signal: disconnectSignal(c),
    body: `{"query":${document.json},"variables":${JSON.stringify(variables)}}`,
  })
  line.upstreamMs = Math.round((performance.now() - started) * 100) / 100
  const { body, status, code } = cleanAnswer(reply, document.roots, line.requestId, errors)
  if (code) line.code = code
  // a string body is sent in one write with its head, a buffer in two
  return json(String(body), status, answerType(c.env.incoming.headers))
}
