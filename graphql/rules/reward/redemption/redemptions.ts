import type { Capture } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { takePoints } from '#rules/reward/points/take-points.ts'
import { takeLink } from '#rules/reward/public/take-link.ts'

/** What an order goes on with when whoever asked is gone: its request was written by `redeem` with the same capture. */
export const redemptions: Record<string, Capture<never, unknown>> = { link: takeLink, points: takePoints }
