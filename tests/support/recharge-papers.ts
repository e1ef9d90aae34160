import { expect } from 'vitest'
import type { NoteDetails, NoteKind, ReceiptDetails } from '#graphql/contracts/document/words.ts'
import { operator } from './campaigns.ts'
import { readRecharge } from './recharges.ts'
import type { Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'

export type Paper =
  | { id: string; kind: 'receipt'; number: string; date_created: string; details: ReceiptDetails }
  | { id: string; kind: NoteKind; number: string; date_created: string; details: NoteDetails }

/** Returns the receipts and notes of a recharge, oldest first. */
export async function papersOf(person: Pick<Person, 'graphql'>, recharge: string): Promise<Paper[]> {
  const { data } = await person.graphql<{ documents: Paper[] }>(
    `query ($id: ID!) { documents(
      filter: { recharge: { id: { _eq: $id } }, kind: { _in: ["receipt", "credit_note", "debit_note"] } }, sort: ["seq"], limit: 200
    ) { id kind number date_created details } }`,
    { id: recharge },
  )
  return data?.documents ?? []
}

/** Describes each paper by its kind and sums in minor units: "credit_note 1000 0 0", for the amount, fee and taxes. */
export const wordsOf = (papers: Paper[]): string[] =>
  papers.map(({ kind, details: { amount, fees } }) => `${kind} ${amount} ${fees.fee} ${Number(fees.total) - Number(fees.fee)}`)

/** Returns what the papers of a recharge charge together: receipts and debit notes less credit notes, in minor units. */
export function chargedBy(papers: Paper[]): { amount: number; fee: number; taxes: Record<string, number>; total: number } {
  const charged = { amount: 0, fee: 0, taxes: {} as Record<string, number>, total: 0 }
  for (const { kind, details } of papers) {
    const sign = kind === 'credit_note' ? -1 : 1
    charged.amount += sign * Number(details.amount)
    charged.fee += sign * Number(details.fees.fee)
    for (const { name, amount } of details.fees.taxes) charged.taxes[name] = (charged.taxes[name] ?? 0) + sign * Number(amount)
    charged.total += sign * Number(details.total)
  }
  return charged
}

type Reported = { reversal: string; state: string; sum: string; taken: string }

/**
 * Expects that the papers of a recharge say what was kept of it, with the fee and taxes of its first receipt covered first. Without open
 * reversals their amounts are the wallet's.
 */
export async function expectPapersToAddUp(stack: TestStack, person: Pick<Person, 'graphql'>, id: string): Promise<void> {
  const recharge = await readRecharge(person as Person, id)
  const papers = await papersOf(person, id)
  const { reversals } = (await operator(stack, 'list-payment-events', { number: recharge.number })) as { reversals: Reported[] }
  const [first] = papers
  const charged = chargedBy(papers)
  const words = JSON.stringify([wordsOf(papers), reversals])
  for (const { kind, details } of papers) {
    expect(Number(details.amount) + Number(details.fees.total), words).toBe(Number(details.total))
    expect(Number(details.total), words).toBeGreaterThan(0)
    expect(Number(details.fees.fee) + details.fees.taxes.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(
      Number(details.fees.total),
    )
    if (kind !== 'receipt') expect(details.receipts.length, words).toBeGreaterThan(0)
  }
  const dates = papers.map(({ date_created }) => Date.parse(date_created))
  expect(dates, words).toEqual(dates.toSorted((one, other) => one - other))
  if (!first) return
  const fees = chargedBy([first])
  const costs = fees.total - fees.amount
  if (charged.total >= costs) expect(charged, words).toMatchObject({ fee: fees.fee, taxes: fees.taxes, amount: charged.total - costs })
  else expect(charged.amount, words).toBe(0)
  if (charged.total === 0)
    expect(
      [charged.fee, ...Object.values(charged.taxes)].every((sum) => sum === 0),
      words,
    ).toBe(true)
  const isOpen = reversals.some(({ state }) => state === 'open')
  const kept = Number(recharge.credited_amount) - Number(recharge.reversed_amount)
  if (isOpen) expect(charged.amount, words).toBeGreaterThanOrEqual(kept)
  else expect(charged.amount, words).toBe(kept)
}
