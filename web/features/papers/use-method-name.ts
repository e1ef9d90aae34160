import { useTranslations } from 'use-intl'

const methods = ['card', 'upi', 'net_banking', 'bank_debit', 'bank_transfer'] as const

/** "Bank transfer": how a recharge was, or is to be, paid. */
export function useMethodName(): (method: string) => string {
  const t = useTranslations('papers.methods')
  return (method) => {
    const known = methods.find((each) => each === method)
    return known ? t(known) : method
  }
}
