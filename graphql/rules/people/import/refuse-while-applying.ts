import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'

/** Rows of a file are moving into the campaign: what it costs is not known yet, so nothing launches. */
export async function refuseWhileApplying(trx: Knex.Transaction, campaign: string): Promise<void> {
  if (await trx('imports').where({ campaign, status: 'applying' }).first('id')) throw refusal('IMPORT_NOT_READY')
}
