import { refuse } from '../core/refusal.ts'

/** The one header a provider signs with. Throws PAYMENT_SIGNATURE. */
export function signatureHeader(headers: Record<string, string | string[] | undefined>, name: string): string {
  const value = headers[name]
  if (typeof value !== 'string' || value === '') throw refuse('PAYMENT_SIGNATURE')
  return value
}
