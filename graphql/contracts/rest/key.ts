import * as z from 'zod/mini'

/** The prefix of every API key. There is no test prefix, because there is no sandbox and every key moves real money. */
export const keyPrefix = 'plutus_live_'

const bearerPattern = /^Bearer (plutus_live_[\w-]{16,128})$/

/** Returns the API key in an Authorization header. Undefined if it has none, or another kind of token. */
export const bearerKey = (authorization: string | undefined): string | undefined => bearerPattern.exec(authorization ?? '')?.[1]

/** The caller's IP address. Null if a proxy sent none or an invalid one, so that it does not invalidate the other keys of the request. */
const callerIp = z.catch(z.nullable(z.string().check(z.maxLength(64))), null)

/**
 * The API keys that the BFF looks up in one request. Each has the SHA-256 of its secret in base64url, and the IP address it is used from.
 */
export const keyLookupBody = z.object({
  keys: z.array(z.object({ hash: z.string().check(z.maxLength(64)), ip: callerIp })).check(z.maxLength(1000)),
})

/**
 * For each key of the request, in order, its abilities and its expiry (epoch ms, or null). Null if the key is invalid or not allowed from
 * that address.
 */
export const keyLookupAnswer = z.object({
  keys: z.array(z.nullable(z.object({ abilities: z.array(z.string()), endsAt: z.nullable(z.number()) }))),
})

export type KeyLookupAnswer = z.output<typeof keyLookupAnswer>
