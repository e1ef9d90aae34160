import type { ProviderName } from '#contracts/settings/payments-env.ts'
import { env } from '#rules/platform/env/env.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { razorpayProvider } from './razorpay-provider.ts'
import { stripeProvider } from './stripe-provider.ts'
import { testProvider } from './test-provider.ts'

const { payments } = env

/**
 * Creates each provider that has payment pages and sends events. Bank transfers (`manual`) have none, and our finance team records their
 * payments.
 */
const factories: Partial<Record<ProviderName, () => PaymentProvider>> = {
  test: () => testProvider(payments.testUrl),
  stripe: () => stripeProvider(payments.stripe),
  razorpay: () => razorpayProvider(payments.razorpay),
}

const providersByName = new Map<string, PaymentProvider | undefined>(payments.providers.map((name) => [name, factories[name]?.()]))

/** Returns the provider with this name. Undefined if PAYMENTS does not list it or it has no payment pages (`manual`). */
export const findPaymentProvider = (name: string): PaymentProvider | undefined => providersByName.get(name)
