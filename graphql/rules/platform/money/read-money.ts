import { withPlainDigits } from '#rules/platform/input/plain-digits.ts'
import { minorDigits } from './currency.ts'

/** Why a text is no sum: no number, an ambiguous comma, too many decimals, another currency, or less than zero. */
export type MoneyFault = 'unreadable' | 'comma' | 'decimals' | 'currency' | 'negative'

/** A sum in minor units as a decimal string, or why there is none. */
export type MoneyReading = { amount: string; fault?: undefined } | { amount?: undefined; fault: MoneyFault }

/**
 * Reads a sum as people write it: "1,00,000.50", "Rs. 500/-", "500 INR". It never returns another sum than a reader would see. Files,
 * forms and operator commands share it.
 */
export function readMoney(text: string, currency: string): MoneyReading {
  const { before, after } = marksOf(currency)
  const line = withPlainDigits(text).replaceAll(/\s+/g, ' ').trim()
  return readNumber(line.replace(before, '').replace(after, '').trim(), minorDigits(currency))
}

/** Reads a number without a currency into units of 10^-digits: 0 digits for points. */
export function readNumber(text: string, digits: number): MoneyReading {
  const match = plain.exec(text) ?? grouped.exec(text)
  if (!match) return { fault: faultOf(text) }
  const whole = (match[1] ?? '').replaceAll(/[ ,]/g, '')
  const fraction = match[2] ?? ''
  // 1.310 may be a thousand
  if (fraction.length === 3 && digits < 3) return { fault: 'decimals' }
  if (/[1-9]/.test(fraction.slice(digits))) {
    const shown = asSpreadsheetsShow(whole, fraction)
    return shown === `${whole}.${fraction}` ? { fault: 'decimals' } : readNumber(shown, digits)
  }
  const minor = `${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`.replace(/^0+(?=\d)/, '')
  return minor.length > digitsMax ? { fault: 'unreadable' } : { amount: minor }
}

/** Says in a person's words why a text is no sum of the currency. */
export function sayMoneyFault(fault: MoneyFault, currency: string): string {
  const digits = minorDigits(currency)
  switch (fault) {
    case 'comma':
      return 'The comma could mean decimals or thousands. Please write 500.50 or 50,050'
    case 'decimals':
      return digits ? `Please use at most ${digits} decimals. Spreadsheets may show fewer than there are` : `${currency} has no decimals`
    case 'currency':
      return `This amount isn’t in ${currency}`
    case 'negative':
      return 'The amount must be more than zero'
    default:
      return 'Please enter a valid amount'
  }
}

/** All sums stay exact as numbers. */
const digitsMax = 15
const significantDigits = 15

const plain = /^(\d+)(?:\.(\d*))?$/
/** 1,000, 1,00,000 and 1 000; a comma before the last one or two digits could be a decimal one and is not guessed. */
const grouped = /^([1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|[1-9]\d{0,2}(?: \d{2,3})* \d{3})(?:\.(\d*))?$/

function faultOf(text: string): MoneyFault {
  if (!/\d/.test(text)) return 'unreadable'
  if (/^[-−–(]|[-−–)]$/.test(text)) return 'negative'
  if (/\p{Sc}|^[A-Za-z]{3}\b|\b[A-Za-z]{3}$/u.test(text)) return 'currency'
  return /^[\d., ]+$/.test(text) && text.includes(',') ? 'comma' : 'unreadable'
}

/** Spreadsheets store 17 digits and show 15: 434.99999999999994 is 435. */
function asSpreadsheetsShow(whole: string, fraction: string): string {
  if (whole.length + fraction.length <= significantDigits) return `${whole}.${fraction}`
  return String(Number(Number(`${whole}.${fraction}`).toPrecision(significantDigits)))
}

type Marks = { before: RegExp; after: RegExp }
const known = new Map<string, Marks>()

/** How a currency is named before and after a sum; "/-" and "only" end sums in India. */
function marksOf(currency: string): Marks {
  const before = known.get(currency)
  if (before) return before
  const symbols = (['narrowSymbol', 'symbol'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')
      ?.value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  const names = [currency, ...symbols, ...(currency === 'INR' ? ['rs\\.?'] : [])].join('|')
  const marks = {
    before: new RegExp(`^(?:${names}) ?`, 'i'),
    after: new RegExp(` ?(?:/[-=])? ?(?:only)? ?(?:${names})?$`, 'i'),
  }
  known.set(currency, marks)
  return marks
}
