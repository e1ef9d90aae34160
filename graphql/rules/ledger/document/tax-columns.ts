import type { Fees, TaxLine } from './document-details.ts'

type TaxColumn = Pick<TaxLine, 'name' | 'rateBps'>

/** One for each kind of tax; it names a rate where all services have the same. */
export function taxColumns(services: Fees[]): TaxColumn[] {
  const taxes = services.flatMap((fees) => fees.taxes)
  return [...Map.groupBy(taxes, ({ name }) => name)].map(([name, lines]) => ({
    name,
    rateBps: lines.every(({ rateBps }) => rateBps === lines[0]?.rateBps) ? (lines[0]?.rateBps ?? null) : null,
  }))
}

/** A row of a table of taxes: the fees of some services, each tax in its column, and the sum of it all. */
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
