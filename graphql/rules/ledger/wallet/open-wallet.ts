import type { ChosenCurrency } from '#rules/identity/signup/choose-reward.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'

/**
 * Creates the empty wallet of a company that has chosen its currency. A company has one wallet, by a unique key, and keeps its currency
 * (P8).
 */
export async function openWallet({ trx, now }: UnitOfWork, { company, currency }: ChosenCurrency): Promise<void> {
  await trx('wallets').insert({
    id: newId(),
    company,
    currency,
    status: 'active',
    date_updated: now,
  })
}
