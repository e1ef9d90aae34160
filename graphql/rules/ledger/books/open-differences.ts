import type { Knex } from 'knex'
import { formatMoney } from '#contracts/money/currency.ts'
import { inList, minor } from '#rules/platform/db/database.ts'
import { hashedId } from '#rules/platform/db/row-id.ts'
import type { Difference } from './find-differences.ts'
import { findPossibleDoubles, findWithheld } from './find-doubles.ts'
import { findOverdrawn, findUncredited } from './uncredited-reversals.ts'

/**
 * A difference that finance is to look at. `code` names it, and changes with its words, so that one with other sums is listed again after
 * the earlier one was closed. `foundAt` is in epoch ms, null for what the rows themselves show.
 */
export type OpenDifference = Difference & { provider: string; code: string; number: string; foundAt: number | null }

type UncodedDifference = Difference & { provider: string; foundAt: number | null }

/**
 * Returns all differences that finance did not close: those of the last comparison, and what our own rows show. These are refunds of payments
 * that were never credited, overdrawn and withheld payments, and reversals by hand that may be a second deduction.
 */
export async function readOpenDifferences(knex: Knex): Promise<OpenDifference[]> {
  const stored = await knex('plutus_differences').orderBy(['provider', 'ref']).limit(1000).select('*')
  const uncredited = await findUncredited(knex)
  const overdrawn = await findOverdrawn(knex)
  const withheld = await findWithheld(knex)
  const doubles = await findPossibleDoubles(knex)
  const recharges = await readRecharges(
    knex,
    [...stored, ...uncredited, ...overdrawn, ...withheld, ...doubles].map(({ recharge }) => recharge),
  )
  const of = (id: string | null) => recharges.get(id ?? '') ?? { number: '', currency: '', total: 0 }
  const format = (amount: number, id: string) => formatMoney(amount, of(id).currency)
  const found: UncodedDifference[] = [
    ...stored.map(({ provider, kind, ref, recharge, words, found_at }) => ({
      ...{ provider, ref, recharge, words },
      kind: kind as Difference['kind'],
      foundAt: Number(found_at),
    })),
    ...uncredited.map(({ provider, kind, ref, recharge, amount }) => ({
      ...{ provider, kind, ref, recharge, foundAt: null },
      words: `${format(amount, recharge)}: its payment was never credited, so nothing was taken`,
    })),
    ...overdrawn.map(({ provider, ref, recharge, amount }) => ({
      ...{ provider, kind: 'payment' as const, ref, recharge, foundAt: null },
      words: `${format(amount, recharge)} more was taken back than it brought, which the wallet does not bear`,
    })),
    ...withheld.map(({ provider, ref, recharge, amount }) => ({
      ...{ provider, kind: 'payment' as const, ref, recharge, foundAt: null },
      words: `${format(amount, recharge)} arrived for a recharge of ${format(of(recharge).total, recharge)}. Not credited until accept-payment`,
    })),
    ...doubles.map(({ provider, ref, recharge, amount, payment, other }) => ({
      ...{ provider, kind: 'reversal' as const, ref, recharge, foundAt: null },
      words: `${format(amount, recharge)} of ${payment} was reversed by hand as paid back in another way, and ${other} takes the same sum`,
    })),
  ]
  const closed = new Set(await knex('plutus_closed_differences').whereNotNull('closed_key').pluck('closed_key'))
  return found.map((one) => ({ ...one, code: codeOf(one), number: of(one.recharge).number })).filter(({ code }) => !closed.has(code))
}

/** Returns the name of a difference, such as D-4K7Q2M9X. */
const codeOf = ({ provider, kind, ref, words }: UncodedDifference): string =>
  `D-${hashedId([provider, kind, ref, words].join('\n'), 5).slice(0, 8).toUpperCase()}`

type Named = { number: string; currency: string; total: number }

async function readRecharges(knex: Knex, named: (string | null)[]): Promise<Map<string, Named>> {
  const ids = [...new Set(named.filter((id) => id !== null))]
  const rows = await knex('recharges')
    .where(inList(knex, 'id', ids))
    .select('id', 'number', 'currency', 'total_payable')
  return new Map(rows.map(({ id, number, currency, total_payable }) => [id, { number, currency, total: minor(total_payable) }]))
}
