/** Currencies that Stripe counts in thousandths, of which it charges only whole tens. */
export const threeDecimalCurrencies = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']

/** Returns the minor units by which the sums that a provider can charge differ. Browser-safe. */
export const chargeStep = (provider: string, currency: string): number =>
  provider === 'stripe' && threeDecimalCurrencies.includes(currency) ? 10 : 1
