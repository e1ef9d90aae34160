import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createSocketAdmission } from './socket-admission.ts'

const session = { id: 's', chain: 's', user: 'u', company: 'c', token: 't', issuedAt: 0, expiresAt: 9e15, absoluteEnd: 9e15 }

it('refuses a socket when shutdown begins during its look-up', async () => {
  const { promise: standing, resolve } = Promise.withResolvers<'active'>()
  const publicUrl = new URL('http://localhost:3000')
  let isDraining = false
  const admit = createSocketAdmission({
    hosts: { publicUrl, guestUrl: publicUrl },
    cookieName: 'plutus',
    sessions: { latest: async () => session },
    liveness: { standingOf: () => standing },
    knownKeys: { ownerOf: never, endOf: never },
    keyOf: () => undefined,
    trustedProxies: undefined,
    registry: { countOf: () => 0 },
    socketsMax: 20,
    isDraining: () => isDraining,
    path: '/graphql',
  })
  const headers = { host: publicUrl.host, origin: publicUrl.origin, cookie: 'plutus=x' }
  const admitted = admit({ url: '/graphql', headers, rawHeaders: [] } as unknown as IncomingMessage)
  isDraining = true
  resolve('active')
  await expect(admitted).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

const never = () => Promise.reject(new Error('not asked'))
