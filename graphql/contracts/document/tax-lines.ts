import { isExactRate } from '#contracts/campaign/cost-line.ts'
import { halfShareOf, isHalved, type TaxKind, taxOf } from '#contracts/money/fee-tax.ts'
import type { Fees, TaxLine } from './words.ts'

type CostSums = { fee: string; tax: string }
type TaxedFee = { fee: number; tax: number /** Tax rate in basis points. Null if no single rate yields the tax. */; rateBps: number | null }

const namesByKind: Record<TaxKind, [TaxLine['name'], ...TaxLine['name'][]]> = {
  cgst_sgst: ['CGST', 'SGST'],
  cgst_utgst: ['CGST', 'UTGST'],
  igst: ['IGST'],
  other: ['Tax'],
}

/**
 * Returns a fee with its tax lines: equal halves within one Indian state, otherwise one line.
 */
export function feesOf({ fee, tax, rateBps }: TaxedFee, kind: TaxKind): Fees {
  const isTaxed = tax !== 0 || (rateBps !== null && taxOf(fee, { taxBps: rateBps, taxKind: kind }) !== 0)
  const names = isTaxed ? namesByKind[kind] : []
  const taxes = names.map((name) => ({
    name,
    rateBps: rateBps === null ? null : rateBps / names.length,
    amount: String(tax / names.length),
  }))
  return { fee: String(fee), taxes, total: String(fee + tax) }
}

/**
 * Returns the tax lines of a launch's cost. They have no rate if the rates do not yield the tax, as when they have changed since. One line
 * stands for all if the tax is zero or is not of this kind.
 */
export function taxesOf({ fee, tax }: CostSums, { taxBps, taxKind }: { taxBps: number | null; taxKind: TaxKind | null }): TaxLine[] {
  const isInHalves = isHalved(taxKind)
  const isExact = taxBps !== null && isExactRate({ part: tax, whole: fee, bps: taxBps, isHalved: isInHalves })
  const rateBps = isExact ? taxBps : null
  const kind = isInHalves && BigInt(tax) % 2n === 1n ? 'other' : (taxKind ?? 'other')
  const { taxes } = feesOf({ fee: Number(fee), tax: Number(tax), rateBps }, kind)
  return taxes.length ? taxes : [{ name: 'Tax', rateBps, amount: tax }]
}

/** Sums fees, with one line for each tax. Its rate is null if they have different ones, and `parts` has the sums by rate. */
export function sumFees(all: Fees[]): Fees {
  const parts = all.flatMap((fees) => fees.parts ?? (fees.fee === '0' && fees.taxes.length === 0 ? [] : fees))
  const byRates = [...Map.groupBy(parts, ({ taxes }) => taxes.map(({ name, rateBps }) => `${name} ${rateBps}`).join()).values()]
  return byRates.length > 1 ? { ...addUp(parts), parts: byRates.map(addUp) } : addUp(parts)
}

function addUp(all: Fees[]): Fees {
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

/**
 * Returns what each tax exceeds its rate of the taxable fees by, in minor units, without those that are exact. Sums of shares differ so,
 * because each share was rounded.
 */
export function roundingsOf({ parts, ...all }: Fees): { name: TaxLine['name']; amount: string }[] {
  const excesses = (parts ?? [all]).flatMap(({ fee, taxes }) =>
    taxes.flatMap(({ name, rateBps, amount }) =>
      rateBps === null ? [] : { name, amount: BigInt(amount) - exactTax(BigInt(fee), rateBps) },
    ),
  )
  return [...Map.groupBy(excesses, ({ name }) => name)]
    .map(([name, ours]) => ({ name, amount: String(ours.reduce((total, { amount }) => total + amount, 0n)) }))
    .filter(({ amount }) => amount !== '0')
}

/** Returns a rate of a fee, rounded half up. The rate of a half may be half a basis point. */
const exactTax = (fee: bigint, rateBps: number): bigint =>
  fee < 0n ? -exactTax(-fee, rateBps) : BigInt(halfShareOf(Number(fee), 2 * rateBps))

const commonRate = (taxes: TaxLine[]): number | null =>
  taxes.every(({ rateBps }) => rateBps === taxes[0]?.rateBps) ? (taxes[0]?.rateBps ?? null) : null

const sum = (amounts: string[]): string => String(amounts.reduce((total, amount) => total + BigInt(amount), 0n))

type TaxColumn = Pick<TaxLine, 'name' | 'rateBps'>

/** Returns one column for each tax of the services, such as CGST. `rateBps` is null unless all services have the same rate. */
export const taxColumns = (services: Fees[]): TaxColumn[] => sumFees(services).taxes.map(({ name, rateBps }) => ({ name, rateBps }))

/** Returns one row of the tax table, summed over the services: the fees, each tax in its column, and the total. Minor units. */
export function taxCells(columns: TaxColumn[], services: Fees[]): string[] {
  const { fee, taxes, total } = sumFees(services)
  return [fee, ...columns.map(({ name }) => taxes.find((tax) => tax.name === name)?.amount ?? '0'), total]
}
