import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BffOptions } from '#bff/app.ts'
import type { BffEnv } from '#bff/gateway/bff-env.ts'
import { command } from '#tests/support/campaigns.ts'
import { createKey, revokeKeyText } from '#tests/support/keys.ts'
import { demo, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { codeOf } from './bff-client.ts'
import { type OwnFrontEnd, startOwnFrontEnd } from './own-front-end.ts'

/** Routes of an integrator that never call Directus. */
const routes: BffOptions['routes'] = [
  ({ admission }) =>
    new Hono<BffEnv>()
      .post('/notes', async (c) => c.json({ by: (await admission.requirePerson(c)).session.user }))
      .post('/orders', async (c) => {
        const { kind, user, company } = await admission.requireCaller(c)
        return c.json({ kind, user, company })
      })
      .get('/broken/:how', (c) => {
        if (c.req.param('how') === 'text') throw 'secret text'
        if (c.req.param('how') === 'error') throw new Error('secret text')
        return missingResponse
      }),
]
/** A handler's missing response, as an integrator's untyped code may return it. */
const missingResponse = undefined as unknown as Response
const paths: BffOptions['paths'] = {
  'POST /orders': { summary: 'Orders.', caller: 'person or key', answers: { 200: null }, refusals: [] },
}

let stack: TestStack
let own: OwnFrontEnd
beforeAll(async () => {
  stack = await startStack()
  own = await startOwnFrontEnd(stack, { options: { routes, paths } })
})
afterAll(async () => {
  await own?.stop()
  await stack?.stop()
})

const byKey = (key: string, path = '/orders') => fetch(`${own.url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${key}` } })
const unknownKey = `plutus_live_${'A'.repeat(43)}`

describe('an added route', () => {
  it.each(['/auth/logout', '/auth/logout-all'])('rejects a session that ended by %s', async (path) => {
    const [person, elsewhere] = [await signInAtBff(own), await signInAtBff(own)]
    const at = async ({ fetch }: typeof person) => [
      (await fetch('/notes', { method: 'POST' })).status,
      (await fetch('/orders', { method: 'POST' })).status,
      (await fetch('/content')).status,
    ]
    expect(await at(person)).toEqual([200, 200, 200])
    expect((await person.fetch(path, { method: 'POST' })).status).toBe(204)
    expect(await at(person)).toEqual([401, 401, 401])
    expect(await at(elsewhere)).toEqual(path === '/auth/logout' ? [200, 200, 200] : [401, 401, 401])
    const again = await person.fetch('/notes', { method: 'POST' })
    expect([await codeOf(again), again.headers.getSetCookie()[0]]).toEqual(['UNAUTHENTICATED', expect.stringContaining('Max-Age=0')])
  })

  it('accepts keys where its contract allows them, until they are revoked', async () => {
    const owner = await signIn(stack)
    await confirmPerson(stack, owner, demo.email)
    const { key, secret } = await createKey(owner)
    const answer = await byKey(secret)
    expect([answer.status, await answer.json()]).toEqual([200, { kind: 'key', user: key.member.id, company: owner.user.company.id }])
    expect(answer.headers.get('ratelimit-policy')).toBe('"calls";q=100;w=1')
    expect([(await byKey(secret, '/notes')).status, await codeOf(await byKey(secret, '/notes'))]).toEqual([403, 'CSRF'])
    await command(owner, revokeKeyText, { id: key.id })
    expect([(await byKey(secret)).status, (await byKey(unknownKey)).status]).toEqual([401, 401])
    expect([...(await byKey(secret)).headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([])
  })

  it('counts its calls towards the caller’s limit', async () => {
    const few = await startOwnFrontEnd(stack, { options: { routes, paths, rates: { graphqlPerSecond: 2 } } })
    try {
      const person = await signInAtBff(few)
      const answers = await Promise.all([1, 2, 3].map(() => person.fetch('/notes', { method: 'POST' })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
    } finally {
      await few.stop()
    }
  })
  it.each(['text', 'error', 'nothing'])(
    'returns the standard error shape when it fails by %s, with the cause in the log only',
    async (how) => {
      const answer = await fetch(`${own.url}/broken/${how}`)
      const text = await answer.text()
      expect([answer.status, text && JSON.parse(text).errors[0].extensions.code]).toEqual([500, 'INTERNAL'])
      expect(text).not.toContain('secret')
      expect(JSON.stringify(own.lines())).toContain(how === 'nothing' ? 'gave no answer' : 'secret text')
    },
  )
})
