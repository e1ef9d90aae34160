import * as z from 'zod/mini'
import type { ReloadlySettings } from '#contracts/settings/suppliers-env.ts'
import { env } from '#rules/platform/env/env.ts'
import {
  balanceShape,
  type Card,
  cardsShape,
  errorShape,
  type Product,
  pageShape,
  productShape,
  type Transaction,
  tokenShape,
  transactionShape,
} from './reloadly-shapes.ts'

const mediaTypes = { v1: 'application/com.reloadly.giftcards-v1+json', v2: 'application/com.reloadly.giftcards-v2+json' }

/** In ms. Timeout of one call, short because a person may be waiting. */
const usualTimeoutMs = 5_500

/** In ms. A token is renewed this long before it expires. */
const renewalMs = 60_000

/** Reloadly's own refusal of a call, in its error format. It did nothing. Any other failure of a call leaves open what it did. */
export class ReloadlyError extends Error {
  readonly status: number
  /** The error code. Some refusals have none, only a message. */
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(`Reloadly answered ${status} ${code || 'without a code'}: ${message.slice(0, 200)}`)
    this.status = status
    this.code = code
  }
}

export type ReloadlyOrder = { productId: number; unitPrice: number; customIdentifier: string; senderName: string }

type Token = { text: string; goodUntil: number }

type Call = { query?: Record<string, string>; body?: object; mediaType?: string; signal?: AbortSignal | undefined }

/** A page of a list. `next` is undefined after the last one. */
export type ReloadlyPage<Item> = { items: Item[]; next: number | undefined }

/** A client of Reloadly's gift card API. Each method throws a ReloadlyError for a refusal, and another error for an unknown outcome. */
export class ReloadlyClient {
  readonly #settings: ReloadlySettings
  readonly #timeoutMs: number
  #token: Promise<Token> | undefined

  constructor(settings: ReloadlySettings, timeoutMs = usualTimeoutMs) {
    this.#settings = settings
    this.#timeoutMs = timeoutMs
  }

  /** Reads a page of the products, from 1 on, of one country or of all. Counts those that it cannot read. */
  async readProducts(page: number, size: number, country?: string): Promise<ReloadlyPage<Product> & { unreadable: number }> {
    const filter = { includeRange: 'true', includeFixed: 'true', ...(country && { countryCode: country }) }
    const { items, next } = await this.#readPage('products', z.catch(z.nullable(productShape), null), { page, size, filter })
    const products = items.filter((product) => product !== null)
    return { items: products, next, unreadable: items.length - products.length }
  }

  readProduct = (id: string, signal?: AbortSignal): Promise<Product> =>
    this.#call('GET', `products/${encodeURIComponent(id)}`, productShape, { signal })

  /** Orders one card. Reloadly sends nothing to its recipient, because neither an email address nor a number is passed on. */
  order = (order: ReloadlyOrder, signal?: AbortSignal): Promise<Transaction> =>
    this.#call('POST', 'orders', transactionShape, { body: { ...order, quantity: 1, preOrder: false }, signal })

  readCards = (transaction: string, signal?: AbortSignal): Promise<Card[]> =>
    this.#call('GET', `orders/transactions/${encodeURIComponent(transaction)}/cards`, cardsShape, { mediaType: mediaTypes.v2, signal })

  readTransaction = (transaction: string, signal?: AbortSignal): Promise<Transaction> =>
    this.#call('GET', `reports/transactions/${encodeURIComponent(transaction)}`, transactionShape, { signal })

  /** Finds the orders with our identifier in the report. */
  async findTransactions(customIdentifier: string, signal?: AbortSignal): Promise<Transaction[]> {
    const page = await this.#readPage('reports/transactions', transactionShape, { page: 1, size: 50, filter: { customIdentifier }, signal })
    return page.items.filter((found) => found.customIdentifier === customIdentifier)
  }

  /** Reads a page of the report between two moments, such as 2026-11-18 00:00:00. */
  readReport = (page: number, size: number, startDate: string, endDate: string): Promise<ReloadlyPage<Transaction>> =>
    this.#readPage('reports/transactions', transactionShape, { page, size, filter: { startDate, endDate } })

  readBalance = () => this.#call('GET', 'accounts/balance', balanceShape)

  async #readPage<Item extends z.ZodMiniType>(
    path: string,
    item: Item,
    { page, size, filter, signal }: { page: number; size: number; filter: Record<string, string>; signal?: AbortSignal | undefined },
  ): Promise<ReloadlyPage<z.output<Item>>> {
    const read = (number: number) =>
      this.#call('GET', path, pageShape(item), { query: { ...filter, size: String(size), page: String(number) }, signal })
    let answer = await read(page)
    // the documentation counts pages from 1; if the answer says otherwise, the first page is number 0
    const isFromZero = answer.position === page
    if (isFromZero) answer = await read(page - 1)
    const isLast = answer.isLast ?? answer.items.length < size
    return { items: answer.items, next: isLast || answer.items.length === 0 ? undefined : page + 1 }
  }

  async #call<Shape extends z.ZodMiniType>(method: string, path: string, shape: Shape, call: Call = {}): Promise<z.output<Shape>> {
    const url = new URL(path, this.#settings.apiUrl)
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
    const send = (token: string) =>
      this.#fetchText(
        url,
        {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            accept: call.mediaType ?? mediaTypes.v1,
            ...(call.body && { 'content-type': 'application/json' }),
          },
          ...(call.body && { body: JSON.stringify(call.body) }),
        },
        call.signal,
      )
    const token = await this.#readToken()
    const answer = await send(token).catch(async (error: unknown) => {
      if (!(error instanceof ReloadlyError) || error.status !== 401) throw error
      return send(await this.#readToken(token))
    })
    // only cards have long numbers, and the other answers are large
    return z.parse(shape, parseAnswer(answer, call.mediaType === mediaTypes.v2 ? parseKeepingDigits : JSON.parse))
  }

  /** Returns the current token, or a new one if it expires soon or is the `rejected` one. Calls at the same time share it. */
  async #readToken(rejected?: string): Promise<string> {
    const shared = this.#token ?? this.#renewToken()
    const token = await shared
    if (token.text !== rejected && token.goodUntil > Date.now()) return token.text
    return (await (this.#token === shared || !this.#token ? this.#renewToken() : this.#token)).text
  }

  #renewToken(): Promise<Token> {
    const signIn = this.#signIn()
    this.#token = signIn
    signIn.catch(() => {
      if (this.#token === signIn) this.#token = undefined
    })
    return signIn
  }

  async #signIn(): Promise<Token> {
    const { clientId, clientSecret, audience, authUrl } = this.#settings
    const body = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials', audience }
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const answer = await this.#fetchText(new URL('oauth/token', authUrl), { method: 'POST', headers, body: JSON.stringify(body) }).catch(
      (error: unknown) => {
        // a refused sign-in says nothing about the call it was for
        throw error instanceof ReloadlyError ? new Error(`Signing in: ${error.message}`, { cause: error }) : error
      },
    )
    const { access_token: text, expires_in } = z.parse(tokenShape, parseAnswer(answer, JSON.parse))
    return { text, goodUntil: Date.now() + expires_in * 1000 - renewalMs }
  }

  async #fetchText(url: URL, init: RequestInit, signal?: AbortSignal): Promise<string> {
    const timeout = AbortSignal.timeout(this.#timeoutMs)
    // a connection for each call: on a shared one a repeated answer would pass for the answer to the next call, another person's card
    const headers = { ...init.headers, connection: 'close' }
    const response = await fetch(url, {
      ...init,
      headers,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    const text = await response.text()
    if (response.ok) return text
    if (response.status === 401) throw new ReloadlyError(401, '', 'The token is not accepted')
    const isRefused = response.status >= 400 && response.status < 500 && response.status !== 408
    // a page of a proxy or an unknown path is no refusal of Reloadly's
    const { data } = isRefused ? z.safeParse(errorShape, tryJson(text)) : { data: undefined }
    if (!data) throw new Error(`Reloadly answered ${response.status}`)
    throw new ReloadlyError(response.status, data.errorCode ?? '', data.message)
  }
}

/** Parses an answer. The error of one that is no JSON does not quote it, because it is logged and the answer is secret. */
function parseAnswer(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    throw new Error('Reloadly answered no JSON')
  }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses JSON. A whole number with more digits than a number can hold, such as a long card number, becomes text. */
export function parseKeepingDigits(text: string): unknown {
  // the third parameter is the text of the value, which TypeScript does not know yet
  const revive = (_name: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? value) : value
  return JSON.parse(text, revive)
}

let client: ReloadlyClient | undefined

/** Returns the client of the configured account, or undefined when Reloadly is not a supplier. */
export function reloadlyClient(): ReloadlyClient | undefined {
  if (!env.reloadly) return undefined
  client ??= new ReloadlyClient(env.reloadly)
  return client
}
