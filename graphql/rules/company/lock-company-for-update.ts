import type { Me } from '#rules/platform/access/me.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

export type CompanyRow = Record<string, unknown> & { id: string; logo: string | null; country: string | null }

/** Takes the caller's company for a write: locks its row and raises its revision, so that what is read here is what was before. */
export async function lockCompanyForUpdate({ trx, changes }: UnitOfWork, me: Me): Promise<CompanyRow> {
  const [company] = await trx('companies')
    .where({ id: me.company })
    .update({ revision: trx.raw('revision + 1') })
    .returning('*')
  changes.add('companies', me.company)
  return company
}
