import { useTranslations } from 'use-intl'
import type methods from '#graphql/rules/ledger/recharge/method-labels.json'

type MethodName = keyof typeof methods
const names: readonly string[] = ['bank_transfer', 'net_banking', 'card', 'upi', 'bank_debit']

const isMethodName = (name: string): name is MethodName => names.includes(name)
const known = (name: string): MethodName => (isMethodName(name) ? name : 'other')

/** "Bank transfer": what a method is called. */
export function useMethodWord(): (method: string) => string {
  const t = useTranslations('recharge.methods')
  return (method) => t(known(method))
}

/** "bank transfer": the same inside a sentence. */
export function useMethodInText(): (method: string) => string {
  const t = useTranslations('recharge.methodsInText')
  return (method) => t(known(method))
}

/** What is worth knowing before a method is chosen. */
export function useMethodNote(): (method: { method: string; currency: string }) => string {
  const t = useTranslations('recharge.methodNotes')
  return ({ method, currency }) => t(method === 'bank_transfer' && currency !== 'INR' ? 'bank_transfer_abroad' : known(method))
}

/** The names of providers; a transfer goes to us. */
const providers: Record<string, string> = { stripe: 'Stripe', razorpay: 'Razorpay', test: 'Plutus test payments' }

export const providerName = (provider: string): string => providers[provider] ?? provider
