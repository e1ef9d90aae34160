/**
 * Returns the statement that gives each of these currencies one active brand, taken from the demo's rupee brands. A company can choose no
 * currency without one.
 */
export function brandsIn(currencies: readonly string[]): string {
  const cases = currencies.map((currency, index) => `when ${index + 1} then '${currency}'`).join(' ')
  return `update brands set currency = case placed.place ${cases} end
    from (select id, row_number() over (order by slug) as place from brands where currency = 'INR' and status = 'active') as placed
    where placed.id = brands.id and placed.place <= ${currencies.length}`
}
