import { randomUUID } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RestPath } from '#graphql/contracts/rest/rest-path.ts'
import { restPaths } from '#graphql/contracts/rest/rest-paths.ts'
import { beginSignUp, createGuest, type Guest, signUpForm } from '#tests/support/guest.ts'
import { mintCaptcha } from '#tests/support/mint-captcha.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

let stack: TestStack
let guest: Guest
let person: Awaited<ReturnType<typeof signInAtBff>>
let ajv: Ajv2020
let reward: string
beforeAll(async () => {
  stack = await startStack({ bff: true })
  guest = createGuest(stack)
  person = await signInAtBff(stack)
  ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ ...(await (await guest.get('/openapi.json')).json()), $id: 'published' })
  const [row] = await runSql(stack, undefined, "select id, token_version from rewards where status in ('issued', 'viewed') limit 1")
  reward = `/public/rewards/${rewardToken(stack, String(row?.id), Number(row?.token_version))}`
})
afterAll(() => stack.stop())

const pointer = (...names: string[]): string => names.map((name) => `/${name.replaceAll('/', '~1')}`).join('')

/** Validates a response against the schema of this path in `/openapi.json`. Returns the errors, or undefined when it conforms. */
async function findDifferences(path: string, method: 'get' | 'post', response: Response): Promise<unknown> {
  const status = String(response.status)
  const published = ajv.getSchema(`published#${pointer('paths', path, method, 'responses', status)}`)
  if (!published) return `${status} is not published`
  if (status === '204') return undefined
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  const schema = ajv.getSchema(`published#${pointer('paths', path, method, 'responses', status, 'content', type, 'schema')}`)
  if (!schema) return `${status} is not published as ${type}`
  return schema(await response.json()) ? undefined : schema.errors
}

const codeOf = async (response: Response): Promise<string> => (await response.clone().json()).errors[0].extensions.code

describe('responses conform to /openapi.json', () => {
  it.each<[path: string, method: 'get' | 'post', ask: () => Promise<Response>, status: number]>([
    ['/auth/login', 'post', () => guest.post('/auth/login', demo), 200],
    ['/auth/session', 'get', () => person.fetch('/auth/session'), 200],
    ['/auth/session', 'get', () => createGuest(stack).get('/auth/session'), 200],
    ['/users/me', 'get', () => person.fetch('/users/me?fields=id,company'), 200],
    ['/auth/sessions', 'get', () => person.fetch('/auth/sessions'), 200],
    ['/auth/refresh', 'post', () => person.fetch('/auth/refresh', { method: 'POST', body: '{}' }), 200],
    ['/auth/providers', 'get', () => guest.get('/auth/providers'), 200],
    ['/auth/captcha', 'get', () => guest.get('/auth/captcha'), 200],
    ['/auth/step-up', 'post', () => person.fetch('/auth/step-up', { method: 'POST', body: '{}' }), 200],
    ['/auth/signup', 'post', async () => guest.post('/auth/signup', signUpForm('asha@lotus-mills.com', await mintCaptcha(stack))), 201],
    ['/auth/password/check', 'post', () => guest.post('/auth/password/check', { token: 'a'.repeat(43) }), 410],
    ['/exports/{kind}', 'post', () => person.fetch('/exports/wallet', { method: 'POST', body: '{"format":"csv"}' }), 200],
    ['/campaigns/{id}/supply', 'get', () => person.fetch(`/campaigns/${randomUUID()}/supply`), 404],
    ['/campaigns/{id}/send-times', 'get', () => person.fetch(`/campaigns/${randomUUID()}/send-times`), 404],
    ['/team/{id}/work', 'get', () => person.fetch(`/team/${randomUUID()}/work`), 404],
    ['/team/{id}/work', 'get', () => person.fetch(`/team/${randomUUID()}/work?role=None`), 400],
    [
      '/search/rewards/act',
      'post',
      () => person.fetch('/search/rewards/act', { method: 'POST', body: '{"act":"resend","filter":{}}' }),
      200,
    ],
    ['/content', 'get', () => person.fetch('/content?search=wallet'), 200],
    ['/graphql', 'post', () => person.fetch('/graphql', { method: 'POST', body: '{"query":"{ wallets { id } }"}' }), 400],
    ['/public/rewards/{token}', 'get', () => guest.get(reward), 200],
    ['/public/rewards/{token}/claims', 'post', () => guest.post(`${reward}/claims`, { brand: 'none' }), 400],
    ['/public/codes', 'post', () => guest.post('/public/codes', { codes: ['AB23-4567-89AB-CDEF'] }), 404],
    ['/icons/{set}', 'get', () => guest.get('/icons/lucide.json?icons=gift,no-such-icon'), 200],
    ['/healthz', 'get', () => guest.get('/healthz'), 200],
    ['/readyz', 'get', () => guest.get('/readyz'), 200],
  ])('%s by %s', async (path, method, ask, status) => {
    const response = await ask()
    expect([response.status, await findDifferences(path, method, response)]).toEqual([status, undefined])
  })

  it('lets keys make the calls that it publishes for them, and none that are for people', async () => {
    for (const [name, { caller }] of Object.entries<RestPath>(restPaths)) {
      if (!caller.startsWith('person')) continue
      const [method = '', template = ''] = name.split(' ')
      const answer = await fetch(stack.url + template.replace(/\{\w+\}/g, 'x'), {
        method,
        headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      const code = answer.ok ? 'ok' : await codeOf(answer)
      if (caller === 'person') expect([name, ['CSRF', 'UNAUTHENTICATED']]).toEqual([name, expect.arrayContaining([code])])
      else expect([name, ['CSRF', 'UNAUTHENTICATED']]).not.toEqual([name, expect.arrayContaining([code])])
    }
  })

  it('throughout a sign-up', async () => {
    const browser = createGuest(stack)
    const { id, code } = await beginSignUp(stack, browser, 'meera@lotus-mills.com')
    const steps: [path: string, method: 'get' | 'post', ask: () => Promise<Response>][] = [
      ['/auth/signup/{id}', 'get', () => browser.get(`/auth/signup/${id}`)],
      ['/auth/signup/{id}/verify', 'post', () => browser.post(`/auth/signup/${id}/verify`, { code })],
      ['/auth/signup/{id}', 'get', () => browser.get(`/auth/signup/${id}`)],
      ['/auth/signup/{id}/reward', 'post', () => browser.post(`/auth/signup/${id}/reward`, { rewardCurrency: 'no currency' })],
      [
        '/auth/signup/{id}/reward',
        'post',
        () => browser.post(`/auth/signup/${id}/reward`, { rewardUseCase: 'other', rewardCurrency: 'INR' }),
      ],
      ['/auth/logout', 'post', () => browser.post('/auth/logout')],
    ]
    const answered = []
    for (const [path, method, ask] of steps) {
      const response = await ask()
      answered.push([response.status, await findDifferences(path, method, response)])
    }
    expect(answered).toEqual([200, 200, 200, 400, 200, 204].map((status) => [status, undefined]))
  })

  it('with a code that the path publishes for the status of a refusal', async () => {
    const cases: [path: string, response: Response][] = [
      ['/auth/login', await guest.post('/auth/login', { ...demo, password: 'wrong' })],
      ['/auth/login', await guest.post('/auth/login', { email: 'a' })],
      ['/auth/logout-all', await createGuest(stack).post('/auth/logout-all')],
      ['/auth/invites/{token}', await guest.post(`/auth/invites/${'a'.repeat(43)}`)],
      ['/auth/signup', await guest.post('/auth/signup')],
      ['/public/rewards/{token}/claims', await guest.post(`/public/rewards/${'a'.repeat(22)}/claims`, { brand: 'none' })],
      ['/public/codes', await guest.post('/public/codes', { codes: ['AB23-4567-89AB-CDEF'] })],
      ['/exports/{kind}', await person.fetch('/exports/secrets', { method: 'POST', body: '{"format":"csv"}' })],
    ]
    for (const [path, response] of cases) {
      const code = await codeOf(response)
      const published = ajv.getSchema(`published#${pointer('paths', path, 'post', 'responses', String(response.status))}`)?.schema
      expect([path, published]).toEqual([path, expect.objectContaining({ description: expect.stringContaining(code) })])
      expect([path, await findDifferences(path, 'post', response)]).toEqual([path, undefined])
    }
  })
})
