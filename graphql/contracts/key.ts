import * as z from 'zod/mini'

/** What every secret of ours begins with today. No key says "test": there is no sandbox, and each moves real money. */
export const keyPrefix = 'plutus_live_'

const written = /^Bearer (plutus_live_[\w-]{16,128})$/

/** A key as it comes in the Authorization header. */
export const bearerKey = (authorization: string | undefined): string | undefined => written.exec(authorization ?? '')?.[1]

/** No address where a proxy wrote something else: one caller's header refuses no batch. */
const callerIp = z.catch(z.nullable(z.string().check(z.maxLength(64))), null)

/** Keys as the BFF names them, by the SHA-256 of their secret in base64url, and from where each is used. */
export const askedKeys = z.object({
  keys: z.array(z.object({ hash: z.string().check(z.maxLength(64)), ip: callerIp })).check(z.maxLength(1000)),
})

/**
 * Of each key, in the order asked, which abilities it has and when it ends by itself, in ms, if ever; null where it may not be used now, or
 * not from there.
 */
export const keyStandings = z.object({
  keys: z.array(z.nullable(z.object({ abilities: z.array(z.string()), endsAt: z.nullable(z.number()) }))),
})

export type KeyStandings = z.output<typeof keyStandings>
