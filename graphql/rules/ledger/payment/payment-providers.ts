import { env } from '#rules/platform/env/env.ts'
import type { ProviderName } from '#rules/platform/env/payments-env.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { razorpayProvider } from './razorpay-provider.ts'
import { stripeProvider } from './stripe-provider.ts'
import { testProvider } from './test-provider.ts'

const { payments } = env

/** The providers with a page and events of their own; with `manual`, finance reports what came. */
const makers: Partial<Record<ProviderName, () => PaymentProvider>> = {
  test: () => testProvider(payments.testUrl),
  stripe: () => stripeProvider(payments.stripe),
  razorpay: () => razorpayProvider(payments.razorpay),
}

const made = new Map<string, PaymentProvider | undefined>(payments.providers.map((name) => [name, makers[name]?.()]))

/** The provider of this name with a page of its own, if the operator enabled it (PAYMENTS). */
export const paymentProvider = (name: string): PaymentProvider | undefined => made.get(name)
