import { useTranslations } from 'use-intl'
import type methods from '#graphql/contracts/wallet/method-labels.json'

type MethodName = keyof typeof methods
const names: readonly string[] = ['bank_transfer', 'net_banking', 'card', 'upi', 'bank_debit']

const isMethodName = (name: string): name is MethodName => names.includes(name)
const toMethodName = (name: string): MethodName => (isMethodName(name) ? name : 'other')

/** Returns a function for the name of a payment method, such as "Bank transfer". */
export function useMethodWord(): (method: string) => string {
  const t = useTranslations('recharge.methods')
  return (method) => t(toMethodName(method))
}

/** Returns a function for the name of a payment method inside a sentence, such as "bank transfer". */
export function useMethodInText(): (method: string) => string {
  const t = useTranslations('recharge.methodsInText')
  return (method) => t(toMethodName(method))
}

/** Returns a function for the note on a payment method, such as how long it takes. Foreign bank transfers have a note of their own. */
export function useMethodNote(): (method: { method: string; currency: string }) => string {
  const t = useTranslations('recharge.methodNotes')
  return ({ method, currency }) => t(method === 'bank_transfer' && currency !== 'INR' ? 'bank_transfer_abroad' : toMethodName(method))
}

/** The display names of payment providers. */
const providers: Record<string, string> = { stripe: 'Stripe', razorpay: 'Razorpay', test: 'Plutus test payments' }

export const providerName = (provider: string): string => providers[provider] ?? provider
