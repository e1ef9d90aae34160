import type { RulesEnvironment } from './variables.ts'

const lowStockDefault = 20

/**
 * Reads LOW_STOCK, the number of vouchers below which few are left. 0 turns the warnings off. Throws an Error whose one sentence names the
 * variable.
 */
export function readLowStock({ LOW_STOCK: text }: RulesEnvironment): number {
  if (!text) return lowStockDefault
  if (!/^\d{1,6}$/.test(text))
    throw new Error(`LOW_STOCK=${text} isn’t a number of vouchers. Choose a whole number, such as ${lowStockDefault}.`)
  return Number(text)
}
