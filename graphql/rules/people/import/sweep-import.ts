import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** As many rows as one transaction takes. */
const sweepRows = 500

/** Removes some of what a check left behind that does not count; true when nothing is left. */
export async function sweepImport({ trx }: UnitOfWork, id: string): Promise<boolean> {
  const staged = await trx('campaign_recipients')
    .whereIn('id', trx('campaign_recipients').where({ import: id, state: 'staged' }).limit(sweepRows).select('id'))
    .delete()
  const errors = staged
    ? 0
    : await trx('import_errors')
        .whereIn('id', trx('import_errors').where({ import: id }).limit(sweepRows).select('id'))
        .delete()
  return staged + errors === 0
}
