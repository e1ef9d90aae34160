import type { RedemptionHandler } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { redeemPoints } from '#rules/reward/points/redeem-points.ts'
import { redeemReward } from '#rules/reward/public/redeem-reward.ts'

/** What an order goes on with when whoever asked is gone: its request was written by `redeem` with the same capture. */
export const redemptions: Record<string, RedemptionHandler<never, unknown>> = { link: redeemReward, points: redeemPoints }
