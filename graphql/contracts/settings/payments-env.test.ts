import { expect, it } from 'vitest'
import { collectFaults } from './faults.ts'
import { readPaymentsEnv } from './payments-env.ts'

it('P3 enables the test provider and bank transfers by default, and only transfers in production', () => {
  expect(readPaymentsEnv({}).providers).toEqual(['test', 'manual'])
  expect(readPaymentsEnv({ NODE_ENV: 'production' }).providers).toEqual(['manual'])
  expect(readPaymentsEnv({ PAYMENTS: 'manual, test,manual' }).providers).toEqual(['manual', 'test'])
})

it('P3 names every missing variable of every provider at once', () => {
  const faults = collectFaults((report) => readPaymentsEnv({ NODE_ENV: 'production', PAYMENTS: 'test,stripe,razorpay' }, report))
  expect(faults.map(({ name }) => name)).toEqual([
    'PAYMENTS',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
  ])
})

const razorpay = { PAYMENTS: 'razorpay', RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_KEY_SECRET: 'x' }
it.each([
  [{ NODE_ENV: 'production', PAYMENTS: 'manual,test' }, /^PAYMENTS must not list test/],
  [{ PAYMENTS: 'paypal' }, /^PAYMENTS lists paypal\. Choose from test, stripe, razorpay, manual/],
  [{ PAYMENTS: 'manual,' }, /^PAYMENTS lists nothing/],
  [{ PAYMENTS: 'stripe' }, /^STRIPE_SECRET_KEY is missing/],
  [{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'x' }, /^STRIPE_WEBHOOK_SECRET is missing/],
  [razorpay, /^RAZORPAY_WEBHOOK_SECRET is missing/],
  [{ ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'x', RAZORPAY_API_URL: 'api.razorpay.com' }, /^RAZORPAY_API_URL must be/],
])('P3 rejects %o and names the variable', (env, sentence) => {
  expect(collectFaults((report) => readPaymentsEnv(env, report))[0]?.sentence).toMatch(sentence)
})
