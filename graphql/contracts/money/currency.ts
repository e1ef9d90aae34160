/** Returns the number of decimals of a currency: 2 for INR, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  const cached = digits.get(currency) ?? getFormat(currency).resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, cached)
  return cached
}

const digits = new Map<string, number>()

/** Formats minor units for a message or ledger entry, such as ₹1,000 or ₹1,000.50. */
export function formatMoney(minorUnits: number, currency: string): string {
  const places = minorDigits(currency)
  const whole = minorUnits % 10 ** places === 0
  // as text, because the quotient of a large sum would lose its last digit
  return getFormat(currency, whole ? 0 : places).format(`${minorUnits}E-${places}` as `${number}`)
}

const formats = new Map<string, Intl.NumberFormat>()

/** Returns the number format of a currency. Cached, because creating one costs more than a hundred uses. */
function getFormat(currency: string, places?: number): Intl.NumberFormat {
  const key = `${currency}:${places}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en', {
    style: 'currency',
    currency,
    ...(places === undefined ? {} : { minimumFractionDigits: places, maximumFractionDigits: places }),
  })
  formats.set(key, format)
  return format
}
