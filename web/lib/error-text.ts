import { useTranslations } from 'use-intl'
import { errorCode, errorExtensions } from './error-code.ts'
import { formatMoney } from './format-money.ts'
import { useSession } from './session.ts'

/** The sentence of a failure: the answer's own where it says what is wrong with a file, else that of the one table `errors`. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors')
  const currency = useSession()?.user.company.currency ?? 'INR'
  return (error) => {
    const extensions = errorExtensions(error)
    if (typeof extensions.problem === 'string') return extensions.problem
    const money = (name: string) => formatMoney(typeof extensions[name] === 'string' ? extensions[name] : '0', currency, { whole: true })
    const seconds = Number(extensions.retryAfterSeconds ?? 60)
    return t(errorCode(error), { missing: money('missing'), total: money('total'), minutes: Math.max(1, Math.ceil(seconds / 60)) })
  }
}

/** Sentences for single fields, where the answer names them. */
export function fieldErrors(error: unknown): Record<string, string> {
  const { fields } = errorExtensions(error)
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
