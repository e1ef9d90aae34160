import * as z from 'zod/mini'

/** The prefix of every API key. There is no test prefix, because there is no sandbox and every key moves real money. */
export const keyPrefix = 'plutus_live_'

const bearerPattern = /^Bearer (plutus_live_[\w-]{16,128})$/

/** Returns the API key of an Authorization header, or undefined if it holds none. */
export const bearerKey = (authorization: string | undefined): string | undefined => bearerPattern.exec(authorization ?? '')?.[1]

/** Becomes null if a proxy sent something else, so that one caller's header never fails the whole batch. */
const callerIp = z.catch(z.nullable(z.string().check(z.maxLength(64))), null)

/** Keys the BFF asks about, each by the SHA-256 of its secret in base64url and the IP address it is used from. */
export const keyLookupBody = z.object({
  keys: z.array(z.object({ hash: z.string().check(z.maxLength(64)), ip: callerIp })).check(z.maxLength(1000)),
})

/**
 * The abilities and the expiry (ms, or null) of each key, in the order requested. Null for a key that may not be used now or from there.
 */
export const keyLookupAnswer = z.object({
  keys: z.array(z.nullable(z.object({ abilities: z.array(z.string()), endsAt: z.nullable(z.number()) }))),
})

export type KeyLookupAnswer = z.output<typeof keyLookupAnswer>
