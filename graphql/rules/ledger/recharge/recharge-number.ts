import { randomInt } from 'node:crypto'
import { localDay } from '#rules/ledger/wallet/daily-figures.ts'

const numberCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * Returns a random recharge number, such as RC-2026-7KQ2MX, with the year by the company's clock. It omits ambiguous characters because
 * payers type it. The unique index rejects a duplicate, and the command is retried.
 */
export function makeRechargeNumber(now: Date, timeZone: string): string {
  const year = localDay(now, timeZone).slice(0, 4)
  const characters = Array.from({ length: 6 }, () => numberCharacters[randomInt(numberCharacters.length)])
  return `RC-${year}-${characters.join('')}`
}
