import { useTranslations } from 'use-intl'
import { formatFileSize } from '#web/lib/format-file-size.ts'
import type { MessageCatalogue } from '#web/lib/messages.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { useSession } from '#web/lib/session/session.ts'
import { errorCodeOf, errorExtensions } from './error-code.ts'

/**
 * The error codes that have a longer sentence, each with the detail of the response that it needs. Without that detail the short sentence
 * is shown.
 */
const requiredDetail = {
  INSUFFICIENT_BALANCE: 'missing',
  PRICE_CHANGED: 'total',
  NAME_NOT_CONFIRMED: 'total',
  BUDGET_EXCEEDED: 'left',
  RECHARGE_LIMIT: 'max',
  RATE_LIMITED: 'retryAfterSeconds',
  READ_LIMIT: 'retryAfterSeconds',
  TEST_LIMIT: 'retryAfterSeconds',
  SELECTION_CHANGED: 'count',
  TOO_MANY_ROWS: 'max',
  EXPORT_TOO_LARGE: 'max',
  IMPORT_HAS_ERRORS: 'invalid',
} satisfies Record<keyof MessageCatalogue['errors']['withDetails'], string>

/**
 * Returns a function that converts an error to the sentence shown to the user. If the response contains a `problem`, a text written by the
 * server, it is returned instead of the error code's sentence.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors')
  const currency = useSession()?.user.company.currency ?? 'INR'
  return (error) => {
    const errorCode = errorCodeOf(error)
    const details = errorExtensions(error)
    if (typeof details.problem === 'string') return details.problem
    if (errorCode === 'INTERNAL' && typeof details.gateway === 'number') {
      const size = typeof details.sentBytes === 'number' ? formatFileSize(details.sentBytes) : 'none'
      return t(`gateway.${gatewayTexts[details.gateway] ?? 'other'}`, { status: details.gateway, size })
    }
    if (!hasDetailedText(errorCode) || details[requiredDetail[errorCode]] === undefined) return t(errorCode)
    const money = (name: string) => formatMoney(typeof details[name] === 'string' ? details[name] : '0', currency, { whole: true })
    const number = (name: string) => (typeof details[name] === 'number' ? details[name] : 0)
    if (errorCode === 'RECHARGE_LIMIT') return t(`withDetails.${errorCode}`, { min: money('min'), max: money('max') })
    return t(`withDetails.${errorCode}`, {
      missing: money('missing'),
      total: money('total'),
      left: money('left'),
      minutes: Math.max(1, Math.ceil(number('retryAfterSeconds') / 60)),
      seconds: number('retryAfterSeconds'),
      count: number('count'),
      invalid: number('invalid'),
      max: number('max'),
    })
  }
}

/** The sentences for answers of a gateway or another network device, by status. */
const gatewayTexts: Record<number, 'tooLarge' | 'unavailable' | 'timedOut'> = {
  413: 'tooLarge',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timedOut',
}

const hasDetailedText = (errorCode: string): errorCode is keyof typeof requiredDetail => Object.hasOwn(requiredDetail, errorCode)

/** Returns the response's error messages of single fields, by field name. Empty when it has none. */
export function fieldErrors(error: unknown): Record<string, string> {
  const { fields } = errorExtensions(error)
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
