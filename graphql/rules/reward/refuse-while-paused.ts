import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'

export async function isPaused(knex: Knex, campaign: string): Promise<boolean> {
  return Boolean(await knex('campaigns').where({ id: campaign, status: 'paused' }).first('id'))
}

/** Before a supplier is asked; that no claim passes a pause is said once more by the statement that counts it. */
export async function refuseWhilePaused(knex: Knex, campaign: string): Promise<void> {
  if (await isPaused(knex, campaign)) throw refusal('REWARD_ON_HOLD')
}
