/** @module-tag deeper */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGuest, signUp, signUpForm } from '#tests/support/guest.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { mintCaptcha } from '#tests/support/mint-captcha.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { runOperatorCommand } from './bff-client.ts'

const samples = isSweep ? 60 : 16
/** The number of accounts per state (existing, unknown, suspended). None of them exceeds its own rate limit. */
const accounts = isSweep ? 12 : 4

let stack: TestStack
let active: string[]
let suspended: string[]
beforeAll(async () => {
  stack = await startStack({ bff: true })
  active = await makeAccounts('active')
  suspended = await makeAccounts('suspended')
  for (const email of suspended) await runOperatorCommand(stack, 'suspend-member', { email })
})
afterAll(() => stack.stop())

let address = 0
/** Gives each guest an IP address of its own, so that only limits per account could tell the accounts apart. */
const newGuest = () => createGuest(stack, { ip: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address++ & 255}` })

async function makeAccounts(name: string): Promise<string[]> {
  const emails = Array.from({ length: accounts }, (_, n) => `${name}${n}@lotus-works.com`)
  await eightAtATime(emails, async (email) => signUp(stack, newGuest(), email))
  return emails
}

async function eightAtATime<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

type AccountState = 'existing' | 'unknown' | 'suspended'
type SendForm = (email: string) => Promise<Response>

const forms: Record<string, SendForm> = {
  login: (email) => newGuest().post('/auth/login', { email, password: 'Wrong-password-1!' }),
  recover: async (email) => newGuest().post('/auth/password/request', { email, captcha: await mintCaptcha(stack) }),
  'sign-up': async (email) => newGuest().post('/auth/signup', signUpForm(email, await mintCaptcha(stack))),
}

it.each(Object.entries(forms))(
  'F1 %s returns the same text in the same time for existing, unknown and suspended accounts',
  async (name, ask) => {
    const times: Record<AccountState, number[]> = { existing: [], unknown: [], suspended: [] }
    const answers: Record<AccountState, Set<string>> = { existing: new Set(), unknown: new Set(), suspended: new Set() }
    const emails: Record<AccountState, (n: number) => string> = {
      existing: (n) => active[n % accounts] ?? '',
      unknown: (n) => `nobody${n}@lotus-works.com`,
      suspended: (n) => suspended[n % accounts] ?? '',
    }
    const tries = Array.from({ length: samples }, (_, n) =>
      (['existing', 'unknown', 'suspended'] as const).map((who) => ({ who, n })),
    ).flat()
    await eightAtATime(tries, async ({ who, n }) => {
      const email = emails[who](n)
      const started = performance.now()
      const response = await ask(email)
      times[who].push(performance.now() - started)
      answers[who].add(`${response.status} ${(await response.text()).replaceAll(email, 'the address').replaceAll(uuid, 'id')}`)
    })
    const medians = Object.entries(times).map(([who, all]) => `${who} ${median(all).toFixed(1)} ms`)
    console.log(`F1 medians of ${samples}, ${name}: ${medians.join(', ')}`)
    expect(answers.existing.size).toBe(1)
    expect([answers.unknown, answers.suspended]).toEqual([answers.existing, answers.existing])
  },
)

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
