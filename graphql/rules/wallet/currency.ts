/** How many digits the minor unit has: 2 for INR, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/** Words for a message or a ledger line: ₹1,000 or ₹1,000.50. */
export function formatMoney(minorUnits: number, currency: string): string {
  const digits = minorDigits(currency)
  const whole = minorUnits % 10 ** digits === 0
  return formatOf(currency, whole ? 0 : digits).format(minorUnits / 10 ** digits)
}

const formats = new Map<string, Intl.NumberFormat>()

/** Kept: making one costs more than a hundred uses. */
function formatOf(currency: string, digits?: number): Intl.NumberFormat {
  const key = `${currency}:${digits}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en', {
    style: 'currency',
    currency,
    ...(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  })
  formats.set(key, format)
  return format
}
