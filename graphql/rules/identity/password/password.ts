import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { refusal } from '#rules/platform/command/refusal.ts'
import { makeCode } from '#rules/platform/secrets/random-code.ts'

/**
 * Returns a function that runs at most `atOnce` works at a time and queues at most `waitingMax`. Refuses RATE_LIMITED {retryAfterSeconds}
 * beyond that.
 */
export function createLimiter({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  const limit = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waitingMax) throw refusal('RATE_LIMITED', { retryAfterSeconds: 5 })
    return limit(work)
  }
}

/** Limits hashing to two threads, half of those shared with the database. The queue of 150 takes about five seconds. */
const limitHashing = createLimiter({ atOnce: 2, waitingMax: 150 })

/** Normalises a password, so that the same letters from different keyboards are equal. Does not trim. */
const normalise = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => limitHashing(() => hash(normalise(password)))

/**
 * Returns true when a password matches the stored hash. Without a hash it does the same work and returns false, so that the time does not
 * reveal an account.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const digest = stored ?? (await dummyHash())
  const isRight = await limitHashing(() => verify(digest, normalise(password)).catch(() => false))
  return isRight && Boolean(stored)
}

let dummy: Promise<string> | undefined
const dummyHash = (): Promise<string> => {
  dummy ??= hash(makeCode())
  return dummy
}
