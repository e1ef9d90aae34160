import { expect, it } from 'vitest'
import { rateLimitFields } from './rate-limit-fields.ts'

const calls = { name: 'calls', quota: 100, seconds: 1, left: 40, resetSeconds: 1 }
const cost = { name: 'cost', quota: 6_000_000, seconds: 60, left: 3_000_000, resetSeconds: 17 }

it.each([
  ['the calls of this second', [calls, cost], '"calls";r=40;t=1'],
  ['the cost of this minute', [{ ...calls, left: 90 }, cost], '"cost";r=3000000;t=17'],
  ['a limit that is overdrawn, as nothing left', [calls, { ...cost, left: -20_000 }], '"cost";r=0;t=17'],
])('returns every limit, and the rest of the nearest: %s', (_name, allowances, nearest) => {
  expect(rateLimitFields(allowances)).toEqual({ 'ratelimit-policy': '"calls";q=100;w=1, "cost";q=6000000;w=60', ratelimit: nearest })
})
