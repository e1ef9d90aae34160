import { list, object, or, type Shaped, string } from './shape.ts'

/**
 * The idempotency key of taking this brand: made once and kept for the tab until its answer is seen, so that
 * a retry, a reload or a lost answer can never take a second voucher nor lose the first.
 */
export function attemptKey(token: string, brand: string): string {
  const made = keyOf(token, brand)
  if (made) return made
  const key = newKey()
  keep({ token, keys: [...attemptsOf(token).keys, { brand, key }] })
  return key
}

export const madeAttempt = (token: string, brand: string): boolean => keyOf(token, brand) !== undefined

export function forgetAttempts(): void {
  keep({ token: '', keys: [] })
}

const attempts = object({ token: string, keys: list(object({ brand: string, key: string })) })

type Attempts = Shaped<typeof attempts>

let memory: Attempts | undefined

const storageKey = 'plutus-claim'

const keyOf = (token: string, brand: string): string | undefined => attemptsOf(token).keys.find((made) => made.brand === brand)?.key

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

/** Where storage is switched off the key lives as long as the page, which a retry needs no longer. */
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
