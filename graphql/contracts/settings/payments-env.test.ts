import { expect, it } from 'vitest'
import { readPaymentsEnv } from './payments-env.ts'

it('P3 enables the test provider and bank transfers by default, and only transfers in production', () => {
  expect(readPaymentsEnv({}).providers).toEqual(['test', 'manual'])
  expect(readPaymentsEnv({ NODE_ENV: 'production' }).providers).toEqual(['manual'])
  expect(readPaymentsEnv({ PAYMENTS: 'manual, test,manual' }).providers).toEqual(['manual', 'test'])
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
  expect(() => readPaymentsEnv(env)).toThrow(sentence)
})
