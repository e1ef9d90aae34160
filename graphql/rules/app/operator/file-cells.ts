import { describeMoneyFault, readMoney } from '#contracts/money/read-money.ts'

/** Trims a cell. Removes the marks with which spreadsheets keep digits as text: a leading apostrophe, or ="…" around them. */
export const cleanCell = (cell = ''): string =>
  cell
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'/, '')
    .trim()

const spreadsheetError = /^#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|#+)$/i

/** Returns why a cleaned cell shows a formula or an error of a spreadsheet instead of a text. Undefined for any other. `what` names it. */
export function findSpreadsheetFault(text: string, what: string): string | undefined {
  if (text.startsWith('=')) return `${what} is a formula. Paste what it shows as text`
  return spreadsheetError.test(text) ? `${what} is an error of the spreadsheet` : undefined
}

/** An amount of a cell in minor units, or the sentence that refuses it. */
export type AmountReading = { amount: number; fault?: undefined } | { amount?: undefined; fault: string }

/**
 * Parses a cell of one amount. Refuses digits that may be two amounts, such as 250,500: prices have three digits more often than six.
 */
export function readAmountCell(cell: string, currency: string): AmountReading {
  const { amount, fault } = readMoney(cell, currency)
  if (fault) return { fault: describeMoneyFault(fault, currency) }
  const parts = numbersIn(cell)
  if (parts.length < 2 || !parts.every((part) => /^[1-9]\d\d$/.test(part))) return { amount: Number(amount) }
  return { fault: `This may be ${parts.join(' and ')}. Write one amount without separators: ${parts.join('')}` }
}

/** Returns the sentence that refuses a cell without |, if it may list several amounts, such as 250,500 or “₹250 and ₹500”. */
export function findUnseparatedAmounts(cell: string, currency: string): string | undefined {
  const parts = [/,\s+/, /[,;/&+\n]| and | to |\s[-–]\s/i, /[,;/&+\s–-]+|\band\b/i]
    .map((separator) =>
      cell
        .slice(0, cellCharsMax)
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .find((listed) => listed.length > 1 && listed.every((part) => isPrice(part, currency)))
  if (!parts) return undefined
  const one = readMoney(cell, currency).amount ? ', or write one amount without separators' : ''
  return `Separate the values with |, such as ${parts.slice(0, 3).join('|')}${one}`
}

const cellCharsMax = 1000

const isPrice = (text: string, currency: string): boolean => Number(readMoney(text, currency).amount ?? 0) > 0

const numbersIn = (cell: string): string[] => cell.match(/\d+(?:\.\d+)?/g)?.map((part) => part.replace(/\.0*$/, '')) ?? []
