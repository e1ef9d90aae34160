import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { findOverdrawn, findUncredited } from '#rules/ledger/books/uncredited-reversals.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import type { OperatorCommand } from './operator-command.ts'

/**
 * Lists what differed between the payment providers' records and ours when they were last compared. Adds refunds of payments that were never
 * credited, and payments of which more was taken back than they brought.
 */
export const listDifferences: OperatorCommand = {
  usage: '',
  run: async () => ({ differences: await readDifferences(getDatabase()) }),
}

/** Returns the stored differences, all uncredited reversals and all overdrawn payments, with the numbers of their recharges. */
export async function readDifferences(knex: Knex): Promise<Record<string, string>[]> {
  const stored = await knex('plutus_differences').orderBy(['provider', 'ref']).limit(1000).select('*')
  const uncredited = await findUncredited(knex)
  const overdrawn = await findOverdrawn(knex)
  const recharges = new Map<string, { number: string; currency: string }>()
  for (const id of new Set([...stored, ...uncredited, ...overdrawn].map(({ recharge }) => recharge))) {
    const row = id === null ? undefined : await knex('recharges').where({ id }).first('number', 'currency')
    if (id && row) recharges.set(id, row)
  }
  const format = (amount: number, id: string) => formatMoney(amount, recharges.get(id)?.currency ?? '')
  const numberOf = (id: string | null) => recharges.get(id ?? '')?.number ?? ''
  return [
    ...stored.map(({ provider, kind, ref, recharge, words, found_at }) => ({
      provider,
      kind,
      id: ref,
      recharge: numberOf(recharge),
      difference: words,
      found: new Date(Number(found_at)).toISOString(),
    })),
    ...uncredited.map(({ provider, kind, ref, recharge, amount }) => ({
      provider,
      kind,
      id: ref,
      recharge: numberOf(recharge),
      difference: `${format(amount, recharge)}: its payment was never credited, so nothing was taken`,
      found: '',
    })),
    ...overdrawn.map(({ provider, ref, recharge, amount }) => ({
      provider,
      kind: 'payment',
      id: ref,
      recharge: numberOf(recharge),
      difference: `${format(amount, recharge)} more was taken back than it brought, which the wallet does not bear`,
      found: '',
    })),
  ]
}
