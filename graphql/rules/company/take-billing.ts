import type { Me } from '#rules/platform/access/me.ts'
import type { Work } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'

type BillingRow = Record<string, unknown> & { id: string }

/** Takes the company's one billing row for a write, made when it is not there yet; two callers at once find the same. */
export async function takeBilling({ trx, changes, now }: Work, me: Me): Promise<BillingRow> {
  const [row] = await trx('billing_details')
    .insert({ id: newId(), company: me.company, date_updated: now })
    .onConflict('company')
    .merge({ date_updated: now })
    .returning('*')
  changes.add('billing_details', row.id)
  return row
}
