/** How many digits the minor unit has: 2 for INR, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency) ?? formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, known)
  return known
}

const digits = new Map<string, number>()

/** Minor units as text for a message or a ledger entry: ₹1,000 or ₹1,000.50. */
export function formatMoney(minorUnits: number, currency: string): string {
  const places = minorDigits(currency)
  const whole = minorUnits % 10 ** places === 0
  return formatOf(currency, whole ? 0 : places).format(minorUnits / 10 ** places)
}

const formats = new Map<string, Intl.NumberFormat>()

/** Cached: making one costs more than a hundred uses. */
function formatOf(currency: string, places?: number): Intl.NumberFormat {
  const key = `${currency}:${places}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en', {
    style: 'currency',
    currency,
    ...(places === undefined ? {} : { minimumFractionDigits: places, maximumFractionDigits: places }),
  })
  formats.set(key, format)
  return format
}
