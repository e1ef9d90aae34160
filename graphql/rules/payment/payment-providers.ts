import type { PaymentProvider } from './payment-provider.ts'

/** The provider of this name with a page of its own, if the operator switched it on (PAYMENTS). */
export const paymentProvider = (_name: string): PaymentProvider | undefined => undefined
