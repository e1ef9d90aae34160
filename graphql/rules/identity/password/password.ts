import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { refusal } from '#rules/platform/command/refusal.ts'
import { makeCode } from '#rules/platform/secrets/random-code.ts'

/**
 * Limits concurrent work, so that a flood of sign-ins leaves threads for the database. The queue is limited, so that calls do not exceed
 * their timeout. Refuses RATE_LIMITED {retryAfterSeconds}.
 */
export function createLimiter({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  const limit = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waitingMax) throw refusal('RATE_LIMITED', { retryAfterSeconds: 5 })
    return limit(work)
  }
}

/** Half of the threads shared with the database, and about five seconds of waiting. */
const limitHashing = createLimiter({ atOnce: 2, waitingMax: 150 })

/** Normalises a password, so that the same letters from different keyboards are equal. Does not trim. */
const normalise = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => limitHashing(() => hash(normalise(password)))

/** Verifies a password. Does the same work without a stored hash, so that the time reveals nothing. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await dummyHash())
  const isRight = await limitHashing(() => verify(known, normalise(password)).catch(() => false))
  return isRight && Boolean(stored)
}

let dummy: Promise<string> | undefined
const dummyHash = (): Promise<string> => {
  dummy ??= hash(makeCode())
  return dummy
}
