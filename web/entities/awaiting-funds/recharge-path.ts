import type { Minor } from '#web/lib/money/format-money.ts'

/** Returns the path of the recharge page, with the missing sum filled in and the path to return to after paying. */
export const fundingPath = (missing: Minor, returnTo: string): string =>
  `/recharge?${new URLSearchParams({ amount: missing, returnTo }).toString()}`
