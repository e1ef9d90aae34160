import { refusal } from '#rules/platform/command/refusal.ts'

/**
 * Returns the header with which a payment provider or carrier signs its webhook request. Refuses EVENT_SIGNATURE when it is missing, empty
 * or not a single text.
 */
export function signatureHeader(headers: Record<string, string | string[] | undefined>, name: string): string {
  const value = headers[name]
  if (typeof value !== 'string' || value === '') throw refusal('EVENT_SIGNATURE')
  return value
}
