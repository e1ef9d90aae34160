import { refusal } from '#rules/platform/command/refusal.ts'

/** The one header a provider or carrier signs with. Refuses EVENT_SIGNATURE. */
export function signatureHeader(headers: Record<string, string | string[] | undefined>, name: string): string {
  const value = headers[name]
  if (typeof value !== 'string' || value === '') throw refusal('EVENT_SIGNATURE')
  return value
}
