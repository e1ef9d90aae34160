import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import { isPostgres } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'

/** The company's points program, its rate kept as it is until the transaction ends. Throws POINTS_NOT_SET_UP before its setup is finished. */
export async function lockProgramForUpdate(trx: Knex.Transaction, company: string): Promise<Row<'points_programs'>> {
  const query = trx('points_programs').where({ company, status: 'active' }).first()
  const program = await (isPostgres(trx) ? query.forShare() : query)
  if (!program) throw refusal('POINTS_NOT_SET_UP')
  return program
}
