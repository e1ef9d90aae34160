import type { Knex } from 'knex'
import { tokenHash } from '#rules/messaging/token.ts'

export type PointsReward = {
  id: string
  company: string
  campaign: string
  launch: string
  recipient: string
  recipient_email: string
  currency: string
  status: string
  first_viewed_at: unknown
}

/** The reward of points behind a link; undefined for any other. */
export const findPoints = async (knex: Knex, token: string): Promise<PointsReward | undefined> =>
  knex('rewards')
    .where({ token_hash: tokenHash(token), kind: 'points' })
    .first()
