import { postLedgerEntries } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { writeAudits } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { filled } from '#rules/platform/db/database.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import type { Row } from '../../../model/tables.ts'
import { toSignedMinor } from './amount-input.ts'

/** `amount` as the operator typed it, in the currency's own units. */
export type Adjustment = { amount: string; reason: string; key: string; caller: Caller }

export type Adjusted = { company: string; available: string; reserved: string; seq: string; posted: boolean }

type Company = Pick<Row<'companies'>, 'id' | 'name' | 'reward_currency'>

/** Posts corrections of one company's wallet in their order, each with its line in the company's log. Refuses as `postLedgerEntries`. */
export async function postAdjustments(work: UnitOfWork, company: Company, adjustments: Adjustment[]): Promise<Adjusted[]> {
  const lines = adjustments.map(({ amount, reason, key }) => ({
    type: 'adjustment' as const,
    available: minorUnitsOf(company, amount),
    reserved: 0,
    reference: `ADJ-${key.slice(-8).toUpperCase()}`,
    description: reason,
    actorKind: 'operator' as const,
    idempotencyKey: key,
  }))
  const posted = await postLedgerEntries(work, company.id, lines)
  const events = posted.map(({ wallet, available }, index) => {
    const { caller, reason } = filled(adjustments[index])
    const amount = filled(lines[index]).available
    return {
      actor: null,
      actorKind: 'operator' as const,
      caller,
      action: 'wallet.adjust',
      entity: 'wallets',
      entityId: wallet,
      detail: { amount: String(amount), currency: company.reward_currency, reason },
      before: { available: String(available - amount) },
      after: { available: String(available) },
      now: work.now,
    }
  })
  await writeAudits(work.trx, company.id, events)
  return posted.map((left) => adjusted(company, left, true))
}

/** What the wallet has after a correction. */
export function adjusted(
  company: Company,
  { available, reserved, seq }: Record<'available' | 'reserved' | 'seq', number>,
  posted: boolean,
): Adjusted {
  const currency = filled(company.reward_currency)
  return {
    company: company.name,
    available: formatMoney(available, currency),
    reserved: formatMoney(reserved, currency),
    seq: String(seq),
    posted,
  }
}

export const minorUnitsOf = ({ reward_currency }: Company, amount: string): number =>
  toSignedMinor(amount, filled(reward_currency), 'amount')
