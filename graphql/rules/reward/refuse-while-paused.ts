import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'

export async function isPaused(knex: Knex, campaign: string): Promise<boolean> {
  return Boolean(await knex('campaigns').where({ id: campaign, status: 'paused' }).first('id'))
}

/** Refuses REWARD_ON_HOLD before a supplier is asked; the statement that counts a claim checks the pause once more. */
export async function refuseWhilePaused(knex: Knex, campaign: string): Promise<void> {
  if (await isPaused(knex, campaign)) throw refusal('REWARD_ON_HOLD')
}
