import * as z from 'zod/mini'
import { anyJson } from './fields.ts'
import type { RestPaths } from './rest-path.ts'

const record = z.record(z.string(), anyJson)

/** A help page found by the search. */
export const helpSearchResult = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  section: z.string(),
  icon: z.optional(z.string()),
  components: z.array(z.string()),
})

export type HelpSearchResult = z.output<typeof helpSearchResult>

const graphqlBody = z.object({
  /** The text of the GraphQL document. Only calls with an API key may send it. */
  query: z.optional(z.string()),
  /** The id of a persisted GraphQL document of the web build. For sessions only. */
  documentId: z.optional(z.string()),
  variables: z.nullish(record),
  operationName: z.nullish(z.string()),
  extensions: z.nullish(record),
})

/**
 * The notes for the operator, which stop no call. `held` is work of a restored backup, `worker_waiting` work that waits long for another
 * server, `no_worker` that no process works. `redis_away` is that other processes' changes arrive late. The last three are credentials that this server refuses.
 */
export const noteNames = [
  'low_balance',
  'held',
  'backup_failing',
  'worker_waiting',
  'no_worker',
  'redis_away',
  'mail_refused',
  'payments_refused',
  'supplier_refused',
] as const

export type Note = (typeof noteNames)[number]

const notes = z.optional(z.array(z.enum(noteNames)))

const ready = z.object({ ready: z.boolean(), reason: z.optional(z.string()), notes })

/** The rules' own answer while they can serve requests. */
export const readyAnswer = z.object({ notes })

/**
 * The reason why the rules cannot serve requests. `database` is one that does not answer, or whose pool has no working connection.
 * `worker` is a loop that has stalled while work is due.
 */
export const notReadyAnswer = z.object({ reason: z.enum(['starting', 'database', 'disk_full', 'worker', 'stopping']), notes })

export type NotReady = z.output<typeof notReadyAnswer>['reason']

/**
 * The results of the job that compares all wallets with the ledger, since the process started, on PostgreSQL since the first one did. Each
 * comparison of one wallet counts in `checks`. Wallets that differed twice in a row count in `mismatching`.
 */
export const walletState = z.object({
  frozen: z.number(),
  /** Payments, refunds and disputes that differ from the provider's records, or whose payment was never credited. */
  differences: z.number(),
  /** When the oldest event of a payment provider arrived that is not processed yet, in epoch ms. 0 if all are. */
  oldestEventAt: z.number(),
  mismatching: z.number(),
  checks: z.number(),
  slowestMs: z.number(),
  /** The time at which the last comparison of all wallets was completed, in epoch ms. 0 until the first is complete. */
  roundEndedAt: z.number(),
})

export type WalletState = z.output<typeof walletState>

/** The vouchers left in stock by brand and value, such as 500.00. */
export const stockState = z.object({ stock: z.array(z.object({ brand: z.string(), value: z.string(), left: z.number() })) })

export type StockState = z.output<typeof stockState>

/**
 * The accounts at suppliers with their balances in major units of their currency, where known, and the number of orders refused by reason.
 */
export const supplierState = z.object({
  balances: z.array(
    z.object({ supplier: z.string(), isLow: z.boolean(), balance: z.optional(z.number()), currency: z.optional(z.string()) }),
  ),
  refusals: z.array(z.object({ supplier: z.string(), reason: z.string(), count: z.number() })),
})

export type SupplierState = z.output<typeof supplierState>

/** The name of a payment provider or a message carrier in a webhook's path. */
export const webhookProvider = z.string().check(z.regex(/^[a-z]{1,16}$/))

const webhookParams = z.object({ provider: webhookProvider })

export const operationPaths = {
  'POST /graphql': {
    summary: 'Queries and commands: {query, variables} with a key, {documentId, variables} with a session.',
    caller: 'person or key',
    body: graphqlBody,
    answers: { 200: z.looseObject({ data: z.nullish(record), errors: z.optional(z.array(record)) }) },
    refusals: ['PERSISTED_DOCUMENT_REQUIRED', 'CLIENT_OUTDATED', 'QUERY_TOO_LARGE', 'NO_TURN', 'READ_LIMIT', 'FORBIDDEN'],
  },
  'GET /content': {
    summary: 'Finds up to six documents of the help.',
    caller: 'person',
    query: z.object({ search: z.optional(z.string().check(z.maxLength(200))) }),
    answers: { 200: z.object({ documents: z.array(helpSearchResult) }) },
    refusals: ['BAD_INPUT'],
  },
  'POST /webhooks/payments/{provider}': {
    summary: 'Takes events of a payment provider, signed over the raw body.',
    caller: 'outside',
    params: webhookParams,
    body: { types: ['application/json'] },
    answers: { 200: z.object({ received: z.literal(true) }) },
    refusals: ['NOT_FOUND', 'EVENT_SIGNATURE', 'BAD_INPUT'],
  },
  'POST /webhooks/messages/{provider}': {
    summary: 'Takes delivery reports of a carrier, signed over the raw body.',
    caller: 'outside',
    params: webhookParams,
    query: z.object({ message: z.optional(z.uuid()) }),
    body: { types: ['application/json', 'application/x-www-form-urlencoded'] },
    answers: { 204: null },
    refusals: ['NOT_FOUND', 'EVENT_SIGNATURE', 'BAD_INPUT'],
  },
  'GET /icons/{set}': {
    summary: 'Gives icons by name in Iconify’s format, such as lucide.json?icons=gift,book.',
    caller: 'outside',
    params: z.object({ set: z.literal('lucide.json') }),
    query: z.object({ icons: z.string() }),
    answers: { 200: z.looseObject({ prefix: z.string(), icons: record }) },
    refusals: ['NOT_FOUND', 'BAD_INPUT', 'QUERY_TOO_LARGE'],
  },
  'GET /graphql/schema.graphql': {
    summary: 'Gives the schema of the graph.',
    caller: 'outside',
    answers: { 200: { types: ['text/plain'] } },
    refusals: [],
  },
  'GET /openapi.json': {
    summary: 'Gives this description.',
    caller: 'outside',
    answers: { 200: record },
    refusals: [],
  },
  'GET /healthz': {
    summary: 'Says that the process is running.',
    caller: 'outside',
    answers: { 200: z.object({ ok: z.literal(true) }) },
    refusals: [],
  },
  'GET /readyz': {
    summary: 'Says whether it can serve: Directus answers.',
    caller: 'outside',
    answers: { 200: ready, 503: ready },
    refusals: [],
  },
} satisfies RestPaths
