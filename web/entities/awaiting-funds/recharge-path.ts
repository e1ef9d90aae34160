import type { Minor } from '#web/lib/money/format-money.ts'

/** The recharge page with the missing sum filled in, and the way back to where it is missing. */
export const rechargePath = (missing: Minor, returnTo: string): string =>
  `/recharge?${new URLSearchParams({ amount: missing, returnTo }).toString()}`
