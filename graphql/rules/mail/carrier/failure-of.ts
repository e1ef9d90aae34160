import { DeliveryFailure } from './carrier.ts'

/** Why a message did not leave: a 5xx answer of SMTP is final, as is what a carrier calls final; everything else may pass. */
export function failureOf(error: unknown): { code: string; retryable: boolean } {
  if (error instanceof DeliveryFailure) return { code: error.code, retryable: error.retryable }
  const smtp = Number((error as { responseCode?: number }).responseCode)
  if (smtp >= 550 && smtp <= 553) return { code: 'mailbox_unavailable', retryable: false }
  if (smtp >= 500) return { code: 'smtp_delivery_failed', retryable: false }
  return { code: smtp ? 'smtp_delivery_failed' : 'provider_down', retryable: true }
}
