/** How many digits the minor unit has: 2 for INR, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Words for a message or a ledger line: ₹1,000 or ₹1,000.50. */
export function formatMoney(minorUnits: number, currency: string): string {
  const digits = minorDigits(currency)
  const whole = minorUnits % 10 ** digits === 0
  return new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en', {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : digits,
    maximumFractionDigits: whole ? 0 : digits,
  }).format(minorUnits / 10 ** digits)
}
