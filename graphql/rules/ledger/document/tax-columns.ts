import type { Fees, TaxLine } from './document-details.ts'

type TaxColumn = Pick<TaxLine, 'name' | 'rateBps'>

/** Returns one column for each tax, with its rate if all services share it. */
export function taxColumns(services: Fees[]): TaxColumn[] {
  const taxes = services.flatMap((fees) => fees.taxes)
  return [...Map.groupBy(taxes, ({ name }) => name)].map(([name, lines]) => ({
    name,
    rateBps: lines.every(({ rateBps }) => rateBps === lines[0]?.rateBps) ? (lines[0]?.rateBps ?? null) : null,
  }))
}

/** Returns one row of the tax table: the fees, each tax in its column, and the total. */
export function taxCells(columns: TaxColumn[], services: Fees[]): string[] {
  return [
    sum(services.map(({ fee }) => fee)),
    ...columns.map(({ name }) =>
      sum(services.flatMap(({ taxes }) => taxes.filter((tax) => tax.name === name)).map(({ amount }) => amount)),
    ),
    sum(services.map(({ total }) => total)),
  ]
}

const sum = (amounts: string[]): string => String(amounts.reduce((total, amount) => total + BigInt(amount), 0n))
