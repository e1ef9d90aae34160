import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import { isPostgres } from '#rules/platform/db/database.ts'

export type ProgramRow = Record<string, unknown> & {
  id: string
  company: string
  unit_name: string
  unit_one: string | null
  rate: number | string
  validity_days: number
  status: string
  version: number
}

/** The company's points program, its rate kept as it is until the transaction ends. Throws POINTS_NOT_SET_UP before its setup is finished. */
export async function lockProgramForUpdate(trx: Knex.Transaction, company: string): Promise<ProgramRow> {
  const query = trx('points_programs').where({ company, status: 'active' }).first()
  const program: ProgramRow | undefined = await (isPostgres(trx) ? query.forShare() : query)
  if (!program) throw refusal('POINTS_NOT_SET_UP')
  return program
}
