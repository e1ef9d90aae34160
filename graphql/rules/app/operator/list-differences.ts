import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { findUncredited } from '#rules/ledger/books/uncredited-reversals.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import type { OperatorCommand } from './operator-command.ts'

/**
 * Lists what differed between the payment providers' records and ours when they were last compared, and refunds of payments that were never
 * credited.
 */
export const listDifferences: OperatorCommand = {
  usage: '',
  run: async () => ({ differences: await readDifferences(getDatabase()) }),
}

/** Returns the stored differences and all uncredited reversals, with the numbers of their recharges. */
export async function readDifferences(knex: Knex): Promise<Record<string, string>[]> {
  const stored = await knex('plutus_differences').orderBy(['provider', 'ref']).limit(1000).select('*')
  const uncredited = await findUncredited(knex)
  const recharges = new Map<string, { number: string; currency: string }>()
  for (const id of new Set([...stored, ...uncredited].map(({ recharge }) => recharge))) {
    const row = id === null ? undefined : await knex('recharges').where({ id }).first('number', 'currency')
    if (id && row) recharges.set(id, row)
  }
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
      difference: `${formatMoney(amount, recharges.get(recharge)?.currency ?? '')}: its payment was never credited, so nothing was taken`,
      found: '',
    })),
  ]
}
