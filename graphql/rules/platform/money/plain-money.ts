import { minorDigits } from './currency.ts'

/** -1234.50: minor units as a spreadsheet takes them, exact whatever the size. */
export function plainMoney(minorUnits: number | string, digits: number): string {
  const minor = BigInt(minorUnits)
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0')
  const major = text.slice(0, text.length - digits)
  return `${minor < 0n ? '-' : ''}${major}${digits ? `.${text.slice(-digits)}` : ''}`
}

/** −5,08,850.00: minor units for a person, without the symbol that its column names. */
export function groupedMoney(minorUnits: number | string, currency: string): string {
  const [major = '', fraction] = plainMoney(minorUnits, minorDigits(currency)).split('.')
  const grouped = major.replace('-', '').replace(lakhs, ',')
  return `${major.startsWith('-') ? '−' : ''}${grouped}${fraction ? `.${fraction}` : ''}`
}

/** After every second digit but the last three, as the web groups every currency. */
const lakhs = /(?<=\d)(?=(\d{2})*\d{3}$)/g
