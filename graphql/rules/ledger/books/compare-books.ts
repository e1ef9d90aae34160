import type { Knex } from 'knex'
import { formatMoney } from '#contracts/money/currency.ts'
import type { ListedMoney, PaymentProvider, ProviderBooks } from '#rules/ledger/payment/payment-provider.ts'
import { toQuery } from '#rules/ledger/recharge/read-payments.ts'
import { readRecharge } from '#rules/ledger/recharge/recharge-row.ts'
import { standing } from '#rules/ledger/recharge/recharge-state.ts'
import { type Owned, readMoney, readProviderMoney } from '#rules/ledger/recharge/stored-money.ts'
import { inList } from '#rules/platform/db/database.ts'
import { type Difference, findDifferences } from './find-differences.ts'
import { readByHand } from './read-by-hand.ts'

const dayMs = 86_400_000
/** The days for which the lists of a provider are read. Open disputes are queried at any age. */
export const listedDays = 120
/** The objects whose recharges are queried because a list omits them. Further ones are not called unknown. */
const omittedMax = 200

/**
 * Reads a provider's lists of the last 120 days, with no transaction open, and compares them with our records. Moves no money. Omits
 * recharges that change at the same time or that a job is to read.
 */
export async function compareBooks(knex: Knex, { name, books }: PaymentProvider): Promise<Difference[]> {
  if (!books) return []
  const startedAt = Date.now()
  const since = new Date(startedAt - listedDays * dayMs)
  const recent = await readProviderMoney(knex, name, { since })
  const listed = await books.listMoney(since, new Map(recent.payments.map(({ ref, recharge }) => [ref, recharge])))
  // a day less, because we learn of a payment after the provider
  const isRecent = ({ createdAt }: Owned<{ ref: string }>) => createdAt >= since.getTime() + dayMs
  const disputes = await readOpenDisputes(knex, name)
  const lasting = [...recent.payments.filter(({ state }) => state === 'paid'), ...recent.reversals.filter((one) => standing(one) > 0)]
  const omitted = findOmitted(lasting.filter(isRecent), listed)
  const byHand = await readByHand(knex, name)
  const answers = await queryRecharges(knex, books, [...disputes, ...byHand.filter(({ sum }) => sum > 0), ...omitted.slice(0, omittedMax)])
  const theirs = mergeLists(listed, answers)
  // a dispute can be opened when its payment is in no list any more
  const refs = [...theirs.payments.map(({ id }) => id), ...theirs.reversals.flatMap(({ id, payment }) => (payment ? [id, payment] : [id]))]
  const ours = await readProviderMoney(knex, name, { since, refs })
  const disputed = new Set(disputes.map(({ ref }) => ref))
  const unasked = new Set(omitted.slice(omittedMax).map(({ ref }) => ref))
  const isListed = (one: Owned<{ ref: string }>) => !unasked.has(one.ref) && (isRecent(one) || disputed.has(one.ref))
  const listable = new Set([...ours.payments, ...ours.reversals].filter(isListed).map(({ ref }) => ref))
  const recharges = await readNamed(
    knex,
    [...theirs.payments, ...ours.payments, ...ours.reversals, ...byHand].map(({ recharge }) => recharge ?? ''),
  )
  const format = (amount: number, id: string) => formatMoney(amount, recharges.get(id)?.currency ?? '')
  const isQuiet = ({ recharge }: Difference) => {
    const found = recharges.get(recharge ?? '')
    return found !== undefined && found.updatedAt < startedAt && !found.isBusy
  }
  return findDifferences(theirs, { ...ours, listable, byHand }, format).filter(isQuiet)
}

const readOpenDisputes = (knex: Knex, provider: string): Promise<{ recharge: string; ref: string }[]> =>
  knex('plutus_reversals').where({ provider, kind: 'dispute', state: 'open' }).select('recharge', 'ref')

/** Returns the objects that the lists omit, the newest first. They may be older than our rows: an event can be lost, or late by months. */
function findOmitted(recent: Owned<{ ref: string }>[], { payments, reversals }: ListedMoney): Owned<{ ref: string }>[] {
  const listed = new Set([...payments, ...reversals].map(({ id }) => id))
  return recent.filter(({ ref }) => !listed.has(ref)).toSorted((one, other) => other.createdAt - one.createdAt)
}

/** Queries the recharges of objects one by one. Returns the answers as one list. */
async function queryRecharges(knex: Knex, books: ProviderBooks, objects: { recharge: string }[]): Promise<ListedMoney> {
  const answers: ListedMoney = { payments: [], reversals: [] }
  for (const id of new Set(objects.map(({ recharge }) => recharge))) {
    const row = await knex('recharges').where({ id }).first()
    if (!row) continue
    const answer = await books.readMoney(toQuery(readRecharge(row), await readMoney(knex, id)))
    answers.payments.push(...answer.payments.map((payment) => ({ ...payment, recharge: id })))
    answers.reversals.push(...answer.reversals)
  }
  return answers
}

/** Returns the objects of both lists, each once. `newer` counts for those that are in both. */
function mergeLists(listed: ListedMoney, newer: ListedMoney): ListedMoney {
  const unique = <One extends { id: string }>(all: One[]): One[] => [...new Map(all.map((one) => [one.id, one])).values()]
  return {
    payments: unique([...listed.payments, ...newer.payments]),
    reversals: unique([...listed.reversals, ...newer.reversals]),
  }
}

type Named = { currency: string; updatedAt: number; isBusy: boolean }

/** Reads recharges by their ids. One is busy while a job is to query its provider. */
async function readNamed(knex: Knex, named: string[]): Promise<Map<string, Named>> {
  const ids = [...new Set(named)].filter(Boolean)
  const busy = new Set(await knex('plutus_jobs').where({ kind: 'read-payments' }).pluck('ref'))
  const found = new Map<string, Named>()
  const rows = await knex('recharges')
    .where(inList(knex, 'id', ids))
    .select('id', 'currency', 'date_updated')
  for (const { id, currency, date_updated } of rows)
    found.set(id, { currency, updatedAt: new Date(date_updated).getTime(), isBusy: busy.has(id) })
  return found
}
