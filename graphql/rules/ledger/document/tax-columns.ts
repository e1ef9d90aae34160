import type { Fees, TaxLine } from './document-details.ts'
import { sumFees } from './tax-lines.ts'

type TaxColumn = Pick<TaxLine, 'name' | 'rateBps'>

/** Returns one column for each tax of the services, such as CGST. `rateBps` is null unless all services have the same rate. */
export const taxColumns = (services: Fees[]): TaxColumn[] => sumFees(services).taxes.map(({ name, rateBps }) => ({ name, rateBps }))

/** Returns one row of the tax table, summed over the services: the fees, each tax in its column, and the total. Minor units. */
export function taxCells(columns: TaxColumn[], services: Fees[]): string[] {
  const { fee, taxes, total } = sumFees(services)
  return [fee, ...columns.map(({ name }) => taxes.find((tax) => tax.name === name)?.amount ?? '0'), total]
}
