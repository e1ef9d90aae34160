import type { Note } from '#contracts/rest/operation.ts'

/**
 * The outcome of one try of a server that Plutus calls. `refused` means that it knows the credentials to be wrong. `unanswered` is any other
 * failure, which may end by itself.
 */
export type TriedConnection = {
  /** The variable that names the server or holds its key. */
  name: string
  note?: Note
  outcome: 'works' | 'refused' | 'unanswered'
  /** Names the variable, the server's answer, and never a secret. */
  sentence: string
}

type Try = {
  name: string
  note?: Note
  /** The server in words, such as `the mail server`. */
  server: string
  /** Makes one call that changes nothing. Fails with the server's own words. */
  call: () => Promise<unknown>
  /** Returns true for an error by which the server refuses the credentials. */
  isRefusal: (error: unknown) => boolean
}

/** In ms. All tries run at once, and none takes longer. */
const timeoutMs = 8_000

/** Tries one server. Never throws, and ends after eight seconds. */
export async function tryConnection({ call, isRefusal, server, ...about }: Try): Promise<TriedConnection> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('no answer within 8 s')), timeoutMs)
  try {
    await Promise.race([call(), timeout.promise])
    return { ...about, outcome: 'works', sentence: `${about.name}: ${server} answers.` }
  } catch (error) {
    const isRefused = isRefusal(error)
    const what = isRefused ? 'refuses the credentials' : 'gives no usable answer'
    const outcome = isRefused ? 'refused' : 'unanswered'
    return { ...about, outcome, sentence: `${about.name}: ${server} ${what} (${wordsOf(error)}).` }
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the status of an HTTP answer that an SDK threw, or undefined. */
export function statusOf(error: unknown): number | undefined {
  const { status, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as { status?: unknown; statusCode?: unknown }
  const found = Number(statusCode ?? status)
  return Number.isInteger(found) ? found : undefined
}

/** Returns true for an answer by which a service refuses a key: 401, or 403 for a key without the right to read. */
export const isKeyRefusal = (error: unknown): boolean => [401, 403].includes(statusOf(error) ?? 0)

const longest = 200

function wordsOf(error: unknown): string {
  const { message, error: inner } = (typeof error === 'object' && error !== null ? error : {}) as { message?: unknown; error?: unknown }
  const { description } = (typeof inner === 'object' && inner !== null ? inner : {}) as { description?: unknown }
  const status = statusOf(error)
  const words = String(message || description || status || error).replaceAll(/\s+/g, ' ')
  return words.slice(0, longest)
}
