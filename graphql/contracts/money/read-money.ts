import { withPlainDigits } from '#contracts/text/plain-digits.ts'
import { minorDigits } from './currency.ts'

const values = new Map<string, number>([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
  ['fourty', 40],
])
const scales = new Map<string, number>([
  ['thousand', 1000],
  ['lakh', 100_000],
  ['lac', 100_000],
  ['million', 1_000_000],
  ['crore', 10_000_000],
])

/** Parses a whole number in English words, also with lakh and crore, such as "one lakh two thousand and fifty". Undefined for other text. */
export function readNumberWords(text: string): number | undefined {
  const words =
    text
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.filter((word) => word !== 'and') ?? []
  let [total, group] = [0, 0]
  for (const word of words) {
    const value = values.get(word)
    const scale = scales.get(word.replace(/s$/, ''))
    if (value !== undefined) group += value
    else if (word === 'hundred') group = (group || 1) * 100
    else if (scale) [total, group] = [total + (group || 1) * scale, 0]
    else return undefined
  }
  return words.length ? total + group : undefined
}

/**
 * Parses an amount in words, such as "Rupees five hundred and fifty paise only", to units and hundredths. Undefined for a text with other
 * words.
 */
export function readAmountWords(text: string): { whole: number; hundredths: number } | undefined {
  const [, major = '', minor] =
    /^(.*?)(?:(?:\brupees?\b|\band\b|,)\s*([a-z\s-]+?)\s*\b(?:paise|paisa|cents?|pence)\b)?$/i.exec(plainWords(text)) ?? []
  const whole = readNumberWords(major.replaceAll(unit, ' '))
  const hundredths = minor ? readNumberWords(minor.replaceAll(unit, ' ')) : 0
  return whole === undefined || hundredths === undefined ? undefined : { whole, hundredths }
}

const unit = /\b(?:rupees?|rs|inr|dollars?|usd|euros?|eur|pounds?|gbp)\b/gi
const plainWords = (text: string): string =>
  text
    .replaceAll(/\bonly\b|[./]/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * The reasons that a text is not an amount: no number, an ambiguous comma, too many decimals, another currency, or a negative number.
 * `words` are those that say another amount than the digits.
 */
export type MoneyFault = 'unreadable' | 'comma' | 'decimals' | 'currency' | 'negative' | 'words'

/** The result of parsing a text: an amount in minor units as a decimal string, or the reason that it is none. */
export type MoneyReading = { amount: string; fault?: undefined } | { amount?: undefined; fault: MoneyFault }

/**
 * Parses an amount as people write it, such as "1,00,000.50", "Rs. 500/-" or "500 INR". An ambiguous text is a fault, never a guess.
 * Files, forms and operator commands share it.
 */
export function readMoney(text: string, currency: string): MoneyReading {
  if (text.length > charsMax) return { fault: 'unreadable' }
  const { before, after } = currencyMarks(currency)
  const line = withPlainSigns(withPlainDigits(text)).replaceAll(/\s+/g, ' ').trim()
  const [, digits = line, words] = inWords.exec(line) ?? []
  const reading = readNumber(digits.trim().replace(before, '').replace(after, '').trim(), minorDigits(currency))
  return words && reading.amount !== undefined ? compareWords(reading, words, minorDigits(currency)) : reading
}

/** Matches an amount that is repeated in words, such as "500 (Five hundred only)". */
const inWords = /^([^(]*\d[^(]*)\(([^()]*\p{L}[^()]*)\)(?: ?only)?\.?$/iu

function compareWords(reading: MoneyReading, words: string, digits: number): MoneyReading {
  const read = readAmountWords(words)
  if (!read) return { fault: 'unreadable' }
  const same = String(read.whole * 10 ** digits + (digits >= 2 ? read.hundredths * 10 ** (digits - 2) : 0))
  return same === reading.amount ? reading : { fault: 'words' }
}

/** Parses a number without a currency to units of 10^-digits. Points use 0 digits. */
export function readNumber(text: string, digits: number): MoneyReading {
  const match = plain.exec(text) ?? grouped.exec(text)
  if (!match) return { fault: findFault(text) }
  const whole = (match[1] ?? '').replaceAll(/[ ,']/g, '')
  const fraction = match[2] ?? ''
  // 1.310 may mean a thousand
  if (fraction.length === 3 && digits < 3) return { fault: 'decimals' }
  if (/[1-9]/.test(fraction.slice(digits))) {
    const shown = roundAsSpreadsheet(whole, fraction)
    return shown === `${whole}.${fraction}` ? { fault: 'decimals' } : readNumber(shown, digits)
  }
  const minor = `${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`.replace(/^0+(?=\d)/, '')
  return minor.length > digitsMax ? { fault: 'unreadable' } : { amount: minor }
}

/** Returns the error message that says why a text is not an amount, or how to write one. */
export function describeMoneyFault(fault: MoneyFault, currency: string): string {
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
    case 'words':
      return 'The words and the digits are different amounts'
    default:
      return 'Please enter a valid amount'
  }
}

/** The maximum digits of an amount in minor units, so that it is exact as a number. A longer amount is `unreadable`. */
const digitsMax = 15
const significantDigits = 15

const charsMax = 80

/** The signs of other scripts and keyboards that have one meaning in an amount. A comma of Arabic text is not among them. */
const signs: Record<string, string> = { '٬': ',', '，': ',', '٫': '.', '．': '.', '’': "'", '＇': "'", '￥': '¥', '＄': '$', '－': '-' }
const withPlainSigns = (text: string): string => text.replaceAll(/[٬，٫．’＇￥＄－]/gu, (sign) => signs[sign] ?? sign)

const plain = /^(\d+)(?:\.(\d*))?$/
/**
 * Matches digits grouped as in 1,000,000 (also with spaces or apostrophes) or as in 10,00,000 (also with spaces), never a mixture. A comma
 * before the last one or two digits is ambiguous and does not match.
 */
const grouped = new RegExp(
  `^(${[
    ...[',', ' ', "'"].map((sign) => `[1-9]\\d{0,2}(?:${sign}\\d{3})+`),
    ...[',', ' '].map((sign) => `[1-9]\\d?(?:${sign}\\d{2})*${sign}\\d{3}`),
  ].join('|')})(?:\\.(\\d*))?$`,
)

function findFault(text: string): MoneyFault {
  if (!/\d/.test(text)) return 'unreadable'
  if (/^[-−–]|^\(.*\)$|\d ?[-−–]$/.test(text)) return 'negative'
  if (/\p{Sc}|^[A-Za-z]{3}\b|\b[A-Za-z]{3}$/u.test(text)) return 'currency'
  return /^[\d., ']+$/.test(text) && text.includes(',') ? 'comma' : 'unreadable'
}

/** Rounds a number to the 15 digits that a spreadsheet shows of its 17, so that 434.99999999999994 becomes 435. */
function roundAsSpreadsheet(whole: string, fraction: string): string {
  if (whole.length + fraction.length <= significantDigits) return `${whole}.${fraction}`
  return String(Number(Number(`${whole}.${fraction}`).toPrecision(significantDigits)))
}

type Marks = { before: RegExp; after: RegExp }
const cachedMarks = new Map<string, Marks>()

/** Returns patterns for a currency's names before and after an amount, with "/-", ".-" and "only" as people write them. */
function currencyMarks(currency: string): Marks {
  const cached = cachedMarks.get(currency)
  if (cached) return cached
  const symbols = (['narrowSymbol', 'symbol'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')
      ?.value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  const names = [...(currency === 'INR' ? ['rupees?', 'rs\\.?', '₨'] : []), currency, ...symbols].join('|')
  const marks = {
    before: new RegExp(`^(?:${names}) ?`, 'i'),
    after: new RegExp(`(?: ?(?:/ ?[-–—=]|[.,:][-–—]{1,2}|only\\.?|${names}))*$`, 'i'),
  }
  cachedMarks.set(currency, marks)
  return marks
}
