/** Why signing in with a provider came back without a session, as the BFF names it: `login.reasons` says each in words. */
export const providerReasons = [
  'PROVIDER_FAILED',
  'INVALID_CREDENTIALS',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'RATE_LIMITED',
] as const

export type ProviderReason = (typeof providerReasons)[number]

/** A word of the address is one of ours, or it only says that it failed. */
export function providerReason(word: string | null): ProviderReason | undefined {
  if (word === null) return undefined
  return providerReasons.find((reason) => reason === word) ?? 'PROVIDER_FAILED'
}
