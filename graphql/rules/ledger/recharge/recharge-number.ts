import { randomInt } from 'node:crypto'
import { localDay } from '#rules/ledger/wallet/daily-figures.ts'

/**
 * Returns a random recharge number, such as RC-2026-7KQ2MX, with the year by the company's clock. It omits ambiguous characters because
 * payers type it. The unique index rejects a duplicate, and the command is retried.
 */
export const makeRechargeNumber = (now: Date, timeZone: string): string =>
  `RC-${localDay(now, timeZone).slice(0, 4)}-${Array.from({ length: 6 }, () => numberCharacters[randomInt(numberCharacters.length)]).join('')}`

const numberCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
