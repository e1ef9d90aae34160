import { env } from '#rules/platform/env/env.ts'
import type { ProviderName } from '#rules/platform/env/payments-env.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { razorpayProvider } from './razorpay-provider.ts'
import { stripeProvider } from './stripe-provider.ts'
import { testProvider } from './test-provider.ts'

const { payments } = env

/** Providers with payment pages and events. Finance reports payments of the provider `manual`. */
const factories: Partial<Record<ProviderName, () => PaymentProvider>> = {
  test: () => testProvider(payments.testUrl),
  stripe: () => stripeProvider(payments.stripe),
  razorpay: () => razorpayProvider(payments.razorpay),
}

const providersByName = new Map<string, PaymentProvider | undefined>(payments.providers.map((name) => [name, factories[name]?.()]))

/** Returns the provider with this name if it has payment pages and PAYMENTS enables it. */
export const paymentProvider = (name: string): PaymentProvider | undefined => providersByName.get(name)
