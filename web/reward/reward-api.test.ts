import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetAttempt, lastAttempt } from './claim-attempt.ts'
import { openReward, postClaim } from './reward-api.ts'

const token = 'aB3-_kLm9012345678901z'

const brand = { id: 'saltmarket', name: 'Saltmarket', faceColor: '#b5482a', inkColor: '#fff3ea', validityMonths: 6 }
const claim = { brand, voucher: '•••• •••• •••• 94QF', validUntil: '2027-11-20T10:00:00Z', value: '50000' }
const voucher = { code: 'SALT 7K2M 94QF HJ4P', pin: '4821', serial: null, link: 'https://cards.example/v/1', claim }
const company = { name: 'Aurora Retail', logo: null, colors: null }
const view = { company, value: '50000', currency: 'INR', expiresAt: '2027-02-20T18:29:59Z', expiryDay: '20 Feb 2027', claim: null }
const refused = (code: string) => ({ errors: [{ message: '', extensions: { code } }] })

const fetched = vi.fn<typeof fetch>()

const answers = (...bodies: unknown[]) => {
  for (const body of bodies) fetched.mockImplementationOnce(async () => Response.json(body))
}
const keys = () => fetched.mock.calls.flatMap(([, init]) => new Headers(init?.headers).get('idempotency-key') ?? [])

describe('the route of a reward', () => {
  beforeEach(() => vi.stubGlobal('fetch', fetched))
  afterEach(() => {
    for (let left = lastAttempt(token); left; left = lastAttempt(token)) forgetAttempt(token, left.key)
    fetched.mockReset()
  })

  it('opens by a GET with the CSRF header, and claims nothing', async () => {
    answers({ ...view, status: 'open', brands: [brand] })
    expect(await openReward(token)).toMatchObject({ kind: 'done', body: { status: 'open', brands: [{ name: 'Saltmarket', terms: '' }] } })
    expect(fetched.mock.calls).toHaveLength(1)
    const [path, init] = fetched.mock.calls[0] ?? []
    expect([path, init?.method, new Headers(init?.headers).get('x-plutus-csrf')]).toEqual([`/public/rewards/${token}`, 'GET', '1'])
  })

  it('retries with the same key, and with another for another brand', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'))
    expect(await postClaim(token, brand.id)).toEqual({ kind: 'unreachable' })
    answers(refused('BRAND_NOT_AVAILABLE'), voucher)
    await postClaim(token, 'other')
    expect(await postClaim(token, brand.id)).toMatchObject({ kind: 'done', body: { code: voucher.code } })
    const [first, other, again] = keys()
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    expect(first).toMatch(/^[\w-]{8,100}$/)
  })

  it('fetches the voucher of a lost response when the reward is opened again', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'))
    await postClaim(token, brand.id)
    answers({ ...view, status: 'claimed', claim }, voucher)
    expect(await openReward(token)).toMatchObject({ kind: 'done', voucher: { ...voucher, claim: { parts: [] } } })
    answers({ ...view, status: 'claimed', claim })
    expect(await openReward(token)).not.toHaveProperty('voucher')
  })

  it('R5 links to https only', async () => {
    answers({ ...voucher, code: '', link: 'javascript:alert(1)' })
    expect(await postClaim(token, brand.id)).toMatchObject({ kind: 'done', body: { code: '', pin: '4821', link: null } })
  })

  it('returns the code of a refusal, and treats an unreadable response as none', async () => {
    answers(refused('NOT_FOUND'), { unexpected: true })
    expect(await openReward(token)).toMatchObject({ kind: 'refused', errorCode: 'NOT_FOUND' })
    expect(await openReward(token)).toEqual({ kind: 'unreachable' })
  })
})
