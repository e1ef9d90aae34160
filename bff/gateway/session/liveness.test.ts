import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { createAskClosed } from '#bff/adapters/ask-closed.ts'
import { createDirectus } from '#bff/gateway/upstream/directus.ts'
import { person } from '#graphql/contracts/person.ts'
import { createLiveness } from './liveness.ts'

let server: Server | undefined
afterEach(() => server?.closeAllConnections() ?? server?.close())

async function against(listener: RequestListener) {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const directus = createDirectus({ url: new URL(`http://127.0.0.1:${port}`), readyPath: '/plutus/ready' })
  return createLiveness({ askClosed: createAskClosed({ directus, hubToken: 't' }), now: () => 0 })
}

it('asks a Directus of the release before in its own words, and none of its people is shut out', async () => {
  const { standingOf } = await against((request, response) => {
    const isKnown = request.url === '/plutus/auth/dead-sessions'
    response
      .writeHead(isKnown ? 200 : 404)
      .end(JSON.stringify(isKnown ? { dead: ['over'] } : { errors: [{ extensions: { code: 'ROUTE_NOT_FOUND' } }] }))
  })
  expect(await Promise.all(['here', 'over'].map(standingOf))).toEqual(['open', 'dead'])
})

it('takes a Directus for broken, not for old, that fails', async () => {
  const { standingOf } = await against((_request, response) => void response.writeHead(500).end('{}'))
  await expect(standingOf('here')).rejects.toMatchObject({ code: 'INTERNAL' })
})

it('takes a person of whom a Directus of the release before says nothing about required two-factor', () => {
  const before = {
    ...{ id: '1', name: 'Meera Kapoor', firstName: 'Meera', lastName: null, email: 'meera@example.com', phone: null, avatar: null },
    ...{ companyRole: 'owner', abilities: [], locale: 'en', timeZone: null, twoFactor: false, singleKeys: true },
    notifications: { launchFinished: true, teamChanges: true },
    company: {
      ...{ id: '1', name: 'Aurora', country: 'IN', currency: 'INR', verification: 'verified', verificationNote: null, logo: null },
      ...{ primaryColor: null, theme: 'system', timeZone: 'Asia/Kolkata' },
    },
  }
  expect(person.parse(before)).toMatchObject({ lacksTwoFactor: false, company: { twoFactorFrom: null } })
})
