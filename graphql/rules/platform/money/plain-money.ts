import { minorDigits } from '#contracts/money/currency.ts'

/** Formats minor units as a plain decimal such as -1234.50, exact for any size. */
export function plainMoney(minorUnits: number | string, digits: number): string {
  const minor = BigInt(minorUnits)
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0')
  const major = text.slice(0, text.length - digits)
  return `${minor < 0n ? '-' : ''}${major}${digits ? `.${text.slice(-digits)}` : ''}`
}

/** Formats minor units with grouping and without a symbol, such as −5,08,850.00. */
export function groupedMoney(minorUnits: number | string, currency: string): string {
  const [major = '', fraction] = plainMoney(minorUnits, minorDigits(currency)).split('.')
  const grouped = major.replace('-', '').replace(lakhs, ',')
  return `${major.startsWith('-') ? '−' : ''}${grouped}${fraction ? `.${fraction}` : ''}`
}

/** Matches the positions of the lakh grouping, which the web uses for every currency. */
const lakhs = /(?<=\d)(?=(\d{2})*\d{3}$)/g
