import type { Knex } from 'knex'
import { taxRateOf } from '#contracts/money/fee-tax.ts'
import { type AuditEvent, writeAudit } from '#rules/platform/command/audit.ts'
import { Changes } from '#rules/platform/command/emit-changes.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { requestJob } from '#rules/platform/jobs/jobs.ts'
import { readTaxPlace, taxPlaceColumns, taxPlaceOf } from './tax-place.ts'

/**
 * Stores how a company's fees are taxed by its present details, while the caller holds the lock on its row. A change queues the job that
 * reprices drafts. Launched or submitted campaigns and started recharges keep their tax.
 */
export async function updateTaxPlace(work: TaxWork, id: string): Promise<void> {
  const { trx } = work
  const before = await orThrow(trx('companies').where({ id }).first('tax_kind', 'place_of_supply'))
  const after = taxPlaceColumns(await readTaxPlace(trx, id))
  if (before.tax_kind === after.tax_kind && before.place_of_supply === after.place_of_supply) return
  await touch(work, 'companies', { id }, after)
  await requestJob(trx, 'reprice-drafts', id)
}

type TaxWork = Pick<UnitOfWork, 'trx' | 'changes'>

/**
 * Updates at startup how each company's fees are taxed, because ISSUER_STATE may have changed. Drafts of those that it changes are
 * repriced.
 */
export const syncTaxPlaces = (knex: Knex): Promise<void> =>
  knex.transaction(async (trx) => {
    const companies = await trx('companies').select('id', 'country', 'state', 'registration_number', 'tax_kind', 'place_of_supply')
    const details = await trx('billing_details').whereNotNull('legal_name').select('company', 'country', 'state', 'tax_number')
    const billed = new Map(details.map((row) => [row.company, row]))
    const changed = companies.filter((row) => {
      const { taxKind, placeOfSupply } = taxPlaceOf(env.issuer.state, row, billed.get(row.id))
      return row.tax_kind !== taxKind || row.place_of_supply !== placeOfSupply
    })
    for (const { id } of changed) await updateTaxPlace({ trx, changes: new Changes() }, id)
  })

/**
 * Sets a verified company's tax rate by its country of registration, while the caller holds the lock on its row. A new rate is audited and
 * queues the job that reprices drafts. Launched or submitted campaigns and started recharges keep their price.
 */
export async function updateTaxRate(work: UnitOfWork, id: string, caller: AuditEvent['caller']): Promise<void> {
  const { trx, now } = work
  const { registration_country: country, ...before } = await orThrow(
    trx('companies').where({ id }).first('registration_country', 'tax_bps'),
  )
  const after = { tax_bps: country === null ? before.tax_bps : taxRateOf(country, before.tax_bps) }
  if (after.tax_bps === before.tax_bps) return
  const changed = await touch(work, 'companies', { id, verification: 'verified', ...before }, after)
  if (!changed) return
  await requestJob(trx, 'reprice-drafts', id)
  await writeAudit(trx, {
    company: id,
    actor: null,
    actorKind: 'operator',
    caller,
    action: 'company.tax_rate',
    entity: 'companies',
    entityId: id,
    before,
    after,
    now,
  })
}
