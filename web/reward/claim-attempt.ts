import { list, object, or, type Shaped, string } from './shape.ts'

/**
 * The idempotency key of claiming this brand: made once and kept for the tab until its answer is seen, so that a retry, a reload or a
 * lost answer can never claim a second voucher nor lose the first.
 */
export function attemptKey(token: string, brand: string, amount: string): string {
  const { keys } = attemptsOf(token)
  const made = keys.find((attempt) => attempt.brand === brand && attempt.amount === amount)
  if (made) return made.key
  const key = newKey()
  keep({ token, keys: [...keys, { brand, amount, key }] })
  return key
}

/** The last attempt that never got an answer. */
export const lastAttempt = (token: string): Attempt | undefined => attemptsOf(token).keys.at(-1)

/** Its answer is seen. */
export function forgetAttempt(token: string, key: string): void {
  keep({ token, keys: attemptsOf(token).keys.filter((attempt) => attempt.key !== key) })
}

const attempt = object({ brand: string, amount: or(string, ''), key: string })

const attempts = object({ token: string, keys: list(attempt) })

type Attempt = Shaped<typeof attempt>

type Attempts = Shaped<typeof attempts>

let memory: Attempts | undefined

const storageKey = 'plutus-claim'

function attemptsOf(token: string): Attempts {
  memory ??= stored()
  return memory?.token === token ? memory : { token, keys: [] }
}

function stored(): Attempts | undefined {
  try {
    return or(attempts, undefined)(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Where storage is switched off the key lasts as long as the page, which is all a retry needs. */
function keep(kept: Attempts): void {
  memory = kept
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    return
  }
}

/** `randomUUID` is missing on plain http outside localhost; random bytes are not. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
