import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { Fees, StatementDetails, TaxLine } from './document-details.ts'
import { readDetails } from './document-details.ts'

/** The fees that the receipts issued between two moments name, tax by tax. */
export async function receiptFees({ trx }: UnitOfWork, company: string, from: Date, to: Date): Promise<StatementDetails['rechargeFees']> {
  const rows = await trx('documents')
    .where({ company, kind: 'receipt' })
    .where('date_created', '>=', from)
    .where('date_created', '<', to)
    .orderBy('seq')
    .select('details')
  const all = rows.map(({ details }) => readDetails('receipt', details).fees)
  const charged = all.filter(({ total }) => total !== '0')
  return { count: charged.length, ...sumFees(charged) }
}

export function sumFees(all: Fees[]): Fees {
  const lines = Map.groupBy(
    all.flatMap(({ taxes }) => taxes),
    ({ name }) => name,
  )
  return {
    fee: sum(all.map(({ fee }) => fee)),
    taxes: [...lines].map(([name, taxes]) => ({ name, rateBps: commonRate(taxes), amount: sum(taxes.map(({ amount }) => amount)) })),
    total: sum(all.map(({ total }) => total)),
  }
}

const commonRate = (taxes: TaxLine[]): number | null =>
  taxes.every(({ rateBps }) => rateBps === taxes[0]?.rateBps) ? (taxes[0]?.rateBps ?? null) : null

const sum = (amounts: string[]): string => String(amounts.reduce((total, amount) => total + BigInt(amount), 0n))
