import type { TaxKind } from '#rules/platform/money/fee-tax.ts'
import type { Fees, TaxLine } from './document-details.ts'

type TaxedFee = { fee: number; tax: number /** Tax rate in basis points. Null if no single rate yields the tax. */; rateBps: number | null }

const namesByKind: Record<TaxKind, [TaxLine['name'], ...TaxLine['name'][]]> = {
  cgst_sgst: ['CGST', 'SGST'],
  cgst_utgst: ['CGST', 'UTGST'],
  igst: ['IGST'],
  other: ['Tax'],
}

/**
 * Returns a fee with its tax lines: equal halves within one Indian state, otherwise one line. Only of a launch of the first version can a
 * tax be odd: its second half then gets the odd paisa.
 */
export function feesOf({ fee, tax, rateBps }: TaxedFee, kind: TaxKind): Fees {
  const names = tax === 0 ? [] : namesByKind[kind]
  const half = Math.floor(tax / names.length)
  const taxes = names.map((name, index) => ({
    name,
    rateBps: rateBps === null ? null : rateBps / names.length,
    amount: String(index === names.length - 1 ? tax - index * half : half),
  }))
  return { fee: String(fee), taxes, total: String(fee + tax) }
}

/** Sums fees, with one line for each tax. Its rate is null if they have different ones. */
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
