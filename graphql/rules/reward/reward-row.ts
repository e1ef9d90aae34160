/** What of a reward its end needs to know; money in minor units. */
export type RewardRow = {
  id: string
  company: string
  campaign: string
  launch: string
  kind?: string
  recipient?: string | null
  status: string
  frozen_from?: string | null
  points?: number | null
  value: number | string
  remaining: number | string
  fee_remaining: number | string
}
