import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { refusal } from '#rules/platform/command/refusal.ts'
import { makeCode } from '#rules/platform/secrets/random-code.ts'

/**
 * So many at once, and a queue that ends: a flood of sign-ins must not take every thread of this process from the
 * database, and nobody waits longer than their call lives. Refuses RATE_LIMITED {retryAfterSeconds}.
 */
export function createLimiter({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  const limit = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waitingMax) throw refusal('RATE_LIMITED', { retryAfterSeconds: 5 })
    return limit(work)
  }
}

/** Half of the threads shared with the database; about five seconds of waiting. */
const limited = createLimiter({ atOnce: 2, waitingMax: 150 })

/** The same letters typed on another keyboard are the same password; nothing is trimmed. */
const asTyped = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => limited(() => hash(asTyped(password)))

/** Without a stored hash the work is done all the same, so that the time reveals nothing. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await dummyHash())
  const isRight = await limited(() => verify(known, asTyped(password)).catch(() => false))
  return isRight && Boolean(stored)
}

let dummy: Promise<string> | undefined
const dummyHash = (): Promise<string> => {
  dummy ??= hash(makeCode())
  return dummy
}
