import type { Me } from '#rules/platform/access/me.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import type { Row } from '../../model/tables.ts'

/** Takes the caller's company for a write: locks its row and raises its revision, so that what is read here is what was before. */
export async function lockCompanyForUpdate({ trx, changes }: UnitOfWork, me: Me): Promise<Row<'companies'>> {
  const company = await orThrow(
    trx('companies')
      .where({ id: me.company })
      .update({ revision: trx.raw('revision + 1') })
      .returning('*'),
  )
  changes.add('companies', me.company)
  return company
}
