import * as z from 'zod/mini'

/**
 * The idempotency key of taking this brand: made once and kept for the tab until its answer is seen, so that
 * a retry, a reload or a lost answer can never take a second voucher nor lose the first.
 */
export function attemptKey(token: string, brand: string): string {
  const { keys } = attemptsOf(token)
  const key = keys[brand] ?? newKey()
  keep({ token, keys: { ...keys, [brand]: key } })
  return key
}

export const madeAttempt = (token: string, brand: string): boolean => attemptsOf(token).keys[brand] !== undefined

export function forgetAttempts(): void {
  keep({ token: '', keys: {} })
}

const attempts = z.object({ token: z.string(), keys: z.record(z.string(), z.string()) })

type Attempts = z.infer<typeof attempts>

let memory: Attempts | undefined

const storageKey = 'plutus-claim'

function attemptsOf(token: string): Attempts {
  memory ??= stored()
  return memory?.token === token ? memory : { token, keys: {} }
}

function stored(): Attempts | undefined {
  try {
    return attempts.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')).data
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
