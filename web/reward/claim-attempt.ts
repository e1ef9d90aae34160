import { randomId } from '#web/lib/random-id.ts'
import { list, object, or, type Shaped, stringShape } from './shape.ts'

/**
 * Returns the idempotency key for claiming this brand and amount. The tab keeps it until the response arrives. A retry or reload therefore
 * returns the same voucher and never claims a second one.
 */
export function attemptKey(token: string, brand: string, amount: string): string {
  const { keys } = attemptsOf(token)
  const existing = keys.find((attempt) => attempt.brand === brand && attempt.amount === amount)
  if (existing) return existing.key
  const key = randomId()
  saveAttempts({ token, keys: [...keys, { brand, amount, key }] })
  return key
}

/** Returns the last claim of this reward whose response did not arrive. Undefined if there is none. */
export const lastAttempt = (token: string): Attempt | undefined => attemptsOf(token).keys.at(-1)

/** Removes a claim's idempotency key from `sessionStorage` once its response has arrived. The next claim gets a new key. */
export function forgetAttempt(token: string, key: string): void {
  saveAttempts({ token, keys: attemptsOf(token).keys.filter((attempt) => attempt.key !== key) })
}

const attempt = object({ brand: stringShape, amount: or(stringShape, ''), key: stringShape })

const attempts = object({ token: stringShape, keys: list(attempt) })

type Attempt = Shaped<typeof attempt>

type Attempts = Shaped<typeof attempts>

let memory: Attempts | undefined

const storageKey = 'plutus-claim'

function attemptsOf(token: string): Attempts {
  memory ??= loadAttempts()
  return memory?.token === token ? memory : { token, keys: [] }
}

function loadAttempts(): Attempts | undefined {
  try {
    return or(attempts, undefined)(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Stores the attempts for this tab. Without storage they last as long as the page, which is enough for a retry. */
function saveAttempts(kept: Attempts): void {
  memory = kept
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    return
  }
}
