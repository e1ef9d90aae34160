import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { createMetrics } from '#bff/gateway/operation/metrics.ts'
import { createGuessWatch } from '#bff/security/guess-watch.ts'
import { enclosingNetworksOf, networkOf } from '#graphql/contracts/network/network-of.ts'
import { refusalWith } from '#tests/support/refusal-with.ts'
import { createRateLimits, type Rates, usualRates } from './rate-limits.ts'

it('C12 counts an IPv4 address for itself, an IPv6 address for its network', () => {
  expect(['203.0.113.7', '::ffff:203.0.113.7', 'unknown'].map(networkOf)).toEqual(['203.0.113.7', '203.0.113.7', 'unknown'])
  const same = ['2001:db8:0:1::', '2001:DB8::1:0:0:0:9', '2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::7%eth0']
  expect(same.map(networkOf)).toEqual(same.map(() => '2001:db8:0:1::/64'))
  expect(networkOf('2001:db8:0:2::')).not.toBe(networkOf('2001:db8:0:1::'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('not an address')).toBe('not an address')
})

it('C12 counts the /56 and the /48 around an IPv6 address too, and nothing wider', () => {
  const keys = (ip: string) => enclosingNetworksOf(ip).map(({ network }) => network)
  expect(keys('2001:db8:0:1ff::1')).toEqual(['2001:db8:0:1ff::/64', '2001:db8:0:100::/56', '2001:db8:0::/48'])
  expect(keys('2001:db8::1')).toEqual(['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48'])
  expect(keys('203.0.113.7')).toEqual(['203.0.113.7'])
})

const watch = () => createGuessWatch(createMetrics('plutus'), pino({ level: 'silent' }))
const some = (rates: Partial<Rates>) => createRateLimits({ ...usualRates, ...rates }, watch())

it('C12 counts another address of a network as the same caller', async () => {
  const limits = some({ accountMailsPerMinute: 2 })
  for (const end of ['1', '2']) await limits.accountMails(`2001:db8::${end}`)
  await expect(limits.accountMails('2001:db8::3')).rejects.toThrow(refusalWith(429, 'RATE_LIMITED'))
  await limits.accountMails('2001:db8:0:1::3')
})

it.each([
  ['/56', 8, (at: number) => `2001:db8:0:${at.toString(16)}::1`],
  ['/48', 32, (at: number) => `2001:db8:0:${(at * 256).toString(16)}::1`],
])('C12 counts another /64 of a %s as the same caller', async (_, within, address) => {
  const limits = some({ accountMailsPerMinute: 2 })
  for (let at = 0; at < within; at++) await limits.accountMails(address(at))
  await expect(limits.accountMails(address(within))).rejects.toThrow(refusalWith(429, 'RATE_LIMITED'))
  await limits.accountMails('2001:db8:1::1')
})

const nothing = async () => undefined
const found = async () => 'found'

it('H6 answers three hundred guesses at once with thirty misses and refusals, and still finds existing ones', async () => {
  const { linkGuesses } = some({ unknownRewardsPerMinute: 30 })
  const ip = '203.0.113.7'
  const guess = () => linkGuesses.lookUp(ip, nothing).then(String, (error) => error.code)
  const said = await Promise.all(Array.from({ length: 300 }, guess))
  expect(said.filter((answer) => answer === 'undefined')).toHaveLength(30)
  expect(said.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(270)
  const [hit] = await Promise.all([linkGuesses.lookUp(ip, found), ...Array.from({ length: 60 }, guess)])
  expect(hit).toBe('found')
})

it('H6 charges neither a hit nor a failed look-up', async () => {
  const { linkGuesses } = some({ unknownRewardsPerMinute: 2 })
  const ip = '203.0.113.7'
  for (let time = 0; time < 5; time++) expect(await linkGuesses.lookUp(ip, found)).toBe('found')
  const down = () => linkGuesses.lookUp(ip, () => Promise.reject(new Error('down')))
  for (let time = 0; time < 5; time++) await expect(down()).rejects.toThrow('down')
  expect(await linkGuesses.lookUp(ip, nothing)).toBeUndefined()
})

it('H6 limits a network without points to four look-ups at a time', async () => {
  const { linkGuesses } = some({ unknownRewardsPerMinute: 1 })
  const ip = '203.0.113.7'
  await linkGuesses.lookUp(ip, nothing)
  let running = 0
  let most = 0
  const slowly = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
    return 'found'
  }
  await Promise.all(Array.from({ length: 40 }, () => linkGuesses.lookUp(ip, slowly)))
  expect(most).toBe(4)
})

it('I4 warns at most once a minute that guesses have risen', () => {
  const lines: string[] = []
  const metrics = createMetrics('plutus')
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  let now = 0
  const { count } = createGuessWatch(metrics, log, () => now)
  for (let at = 0; at < 1000; at++) count('code', at > 10)
  now = 60_000
  for (let at = 0; at < 99; at++) count('code')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ kind: 'code', misses: 100, msg: 'Wrong guesses have risen' }])
})

it('X-H1 never reports a reset in 0 seconds without calls left, even as the window ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const limits = some({ graphqlPerSecond: 1 })
    expect(await limits.callsLeft('key')).toMatchObject({ left: 1, resetSeconds: 0 })
    await limits.graphql('key')
    vi.setSystemTime(Date.now() + 1001)
    expect(await limits.callsLeft('key')).toMatchObject({ left: 0, resetSeconds: 1 })
  } finally {
    vi.useRealTimers()
  }
})

it('O10 lets calls with a proof through once a network is spent, and refuses only those without', async () => {
  const { captchaForms } = some({ accountMailsPerMinute: 2 })
  const enter = async (ip: string, hasProof: boolean) =>
    captchaForms.run(await captchaForms.tryTake(ip), { ip, hasProof }, async () => 'served').catch((error) => error.code)
  for (const hasProof of [false, true]) expect(await enter('10.0.0.1', hasProof)).toBe('served')
  for (let at = 0; at < 30; at++) {
    expect(await enter('10.0.0.1', false)).toBe('RATE_LIMITED')
    expect(await enter('10.0.0.1', true)).toBe('served')
  }
  expect(await enter('10.0.0.2', false)).toBe('served')
})

it('O10 runs few calls of a spent network at once, and refuses those that would wait too long', async () => {
  const { login } = some({ loginPerMinute: 1 })
  const ip = '2001:db8::1'
  await login.tryTake(ip)
  const gate = Promise.withResolvers<string>()
  let running = 0
  const call = async () => {
    running++
    return gate.promise
  }
  const wait = await login.tryTake(ip)
  const all = Array.from({ length: 80 }, () => login.run(wait, { ip, hasProof: true }, call).catch((error) => error.code))
  await new Promise(setImmediate)
  expect([wait, running]).toEqual([60, 4])
  gate.resolve('served')
  const answers = await Promise.all(all)
  expect(answers.filter((answer) => answer === 'served')).toHaveLength(68)
  expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(12)
})
