import type { Minor } from '#web/lib/money/format-money.ts'

/** Returns the path of the recharge page, with the missing amount in minor units if one is given. */
export const rechargePath = (missing?: Minor): string => (missing ? `/recharge?amount=${missing}` : '/recharge')
