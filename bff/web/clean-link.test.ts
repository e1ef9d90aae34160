import { expect, it } from 'vitest'
import { cleanLink } from './clean-link.ts'

const reward = `/auth/${'aB3_-'.repeat(4)}xy/reward`
const token = `${'aB3_-'.repeat(8)}xyz`
const unsubscribe = `/unsubscribe/${token}`
const others = [
  `/auth/reset?token=${token}`,
  `/auth/undo-email?token=${token}`,
  `/auth/signup?invite=${token}`,
  '/approvals/0b3f2f4e-8c1c-4a53-9d6e-0a1b2c3d4e5f',
  '/company/howtoredeem',
  '/company/terms',
]
/** The endings of shared/field/f22-link-endings.txt that are part of a path, and five more. */
const endings = [
  '.',
  ',',
  ')',
  '%3E',
  '%22',
  "'",
  '%E2%80%9D',
  ';',
  '!',
  '%20',
  '%0A',
  '//',
  '%2F',
  '&data=05',
  '=',
  '%E2%80%8B',
  '*',
  '_',
  '%2E',
]
endings.push(']', '%EF%BC%8E', '|', '%C2%A0', `/${'x'.repeat(4096)}`)

it('F22 cuts what copying added after the token', () => {
  for (const link of [reward, unsubscribe, ...others])
    for (const ending of endings) {
      if (ending === '&data=05' && link.includes('?')) continue
      expect(cleanLink(`${link}${ending}`), ending).toBe(link)
    }
})

it('F22 restores fixed parts in capitals, and leaves those of the token', () => {
  expect(cleanLink(reward.replace('auth', 'Auth').replace('reward', 'REWARD'))).toBe(reward)
  expect(cleanLink(`/AUTH/RESET?TOKEN=${token}.`)).toBe(`/auth/reset?token=${token}`)
  expect(cleanLink(`/Company/HowToRedeem`)).toBe('/company/howtoredeem')
})

it('F22 completes a link that was cut behind its token, and decodes signs that a gateway encoded', () => {
  for (const end of ['', '/', '/rew', '/rewar', '.', '/rewar%E2%80%A6', '?utm_source=x'])
    expect(cleanLink(`/auth/${reward.slice(6, 28)}${end}`), end).toBe(reward)
  expect(cleanLink(reward.replaceAll('_', '%5f').replace('aB', '%61%42'))).toBe(reward)
  expect(cleanLink(`${reward}?utm_source=%61`)).toBeUndefined()
})

it('leaves a link as it was sent, with a slash, a query or another parameter', () => {
  for (const link of [reward, unsubscribe, ...others]) expect(cleanLink(link), link).toBeUndefined()
  for (const rest of ['/', '?utm_source=x', '/?a=b']) expect(cleanLink(`${reward}${rest}`), rest).toBeUndefined()
  expect(cleanLink(`/auth/reset?token=${token}&utm_source=x`)).toBeUndefined()
})

it('leaves other paths: a token of another length, a file, the id of a sign-up', () => {
  const short = reward.replace('xy/', 'x/')
  for (const path of [short, reward.replace('xy/', 'xyz/'), `/unsubscribe/${token.slice(1)}`, `/auth/reset?token=${token.slice(1)}`])
    expect(cleanLink(path), path).toBeUndefined()
  for (const path of [
    '/auth/0b3f2f4e-8c1c-4a53-9d6e-0a1b2c3d4e5f/reward',
    `${reward}/_payload.json`,
    '/company/howtoredeems',
    '/',
    '/auth/login',
  ])
    expect(cleanLink(path), path).toBeUndefined()
})
