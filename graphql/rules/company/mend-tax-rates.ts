import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { afterKey } from '#rules/platform/db/after-key.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { taxRateOf } from '#rules/platform/money/basis-points.ts'
import { shortPiece } from '#rules/platform/upgrade/short-piece.ts'
import type { Row } from '../../model/tables.ts'
import { followRegistration } from './follow-registration.ts'

const batchRows = 200

/**
 * Gives verified companies that still have the tax rate of their phone's country that of their country of registration. A rate set by an
 * operator stays. Changes nothing the second time.
 */
export async function mendTaxRates(work: UnitOfWork, after: string): Promise<string | undefined> {
  const page = await afterKey(verified(work), after, batchRows)
  return shortPiece(page, async ({ id }) => {
    const [row] = await verified(work).where({ id })
    if (!row?.registration_country || taxRateOf(row.registration_country, row.tax_bps) === row.tax_bps || !(await isOfSignUp(work, row)))
      return false
    await work
      .trx('companies')
      .where({ id })
      .update({ revision: work.trx.raw('revision + 1') })
    await followRegistration(work, id)
    return true
  })
}

const verified = ({ trx }: UnitOfWork) =>
  trx('companies').where({ verification: 'verified' }).whereNotNull('registration_country').select('id', 'registration_country', 'tax_bps')

async function isOfSignUp({ trx }: UnitOfWork, { id, tax_bps: rate }: Pick<Row<'companies'>, 'id' | 'tax_bps'>): Promise<boolean> {
  const line = await trx('audit_events').where({ company: id, action: 'company.sign_up' }).orderBy('seq').first('after')
  const country = parseJson<{ country?: string } | null>(line?.after ?? null)?.country
  return country !== undefined && taxRateOf(country) === rate
}
