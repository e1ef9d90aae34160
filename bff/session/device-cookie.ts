import type { BffContext } from '#bff/gateway/bff-env.ts'
import { hostCookie, putCookie, readCookie } from '#bff/gateway/session/cookies.ts'
import { type TrustedDevice, trustedDevice } from '#graphql/contracts/rest/sign-in.ts'

export type DeviceCookie = ReturnType<typeof createDeviceCookie>

/**
 * Creates the cookie of a trusted device, with which login needs no code for up to sixty days. It grants nothing else, and a logout keeps
 * it.
 */
export function createDeviceCookie(publicUrl: URL, now: () => number) {
  const { name, set } = hostCookie(publicUrl, 'plutus-device')
  return {
    read: (c: BffContext): string | undefined => {
      const value = readCookie(c.env.incoming.headers.cookie, name)
      return value && trustedDevice.shape.token.safeParse(value).success ? value : undefined
    },
    put(c: BffContext, { token, until }: TrustedDevice): void {
      const seconds = (Date.parse(until) - now()) / 1000
      putCookie(c.env.outgoing, set(token, Math.min(seconds, sixtyDays)))
    },
  }
}

const sixtyDays = 60 * 24 * 60 * 60
