import type { Fees, TaxLine } from './document-details.ts'

type TaxColumn = Pick<TaxLine, 'name' | 'rateBps'>

/** Returns one column for each tax of the services, such as CGST. `rateBps` is null unless all services have the same rate. */
export function taxColumns(services: Fees[]): TaxColumn[] {
  const taxes = services.flatMap((fees) => fees.taxes)
  return [...Map.groupBy(taxes, ({ name }) => name)].map(([name, lines]) => ({
    name,
    rateBps: lines.every(({ rateBps }) => rateBps === lines[0]?.rateBps) ? (lines[0]?.rateBps ?? null) : null,
  }))
}

/** Returns one row of the tax table, summed over the services: the fees, each tax in its column, and the total. Minor units. */
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
