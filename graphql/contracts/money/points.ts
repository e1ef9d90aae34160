/** Formats points, such as 1,00,000 or 100,000, grouped like money of the same currency. Browser-safe. */
export const formatPoints = (points: number, currency: string): string => points.toLocaleString(currency === 'INR' ? 'en-IN' : 'en')

/**
 * Returns the name of the company's unit for a number of points, such as Stars, or `unitOne` for exactly one if it is set. Browser-safe,
 * because the reward page, the preview and the mail share it.
 */
export const unitFor = (points: number, { unitName, unitOne }: { unitName: string; unitOne?: string | null }): string =>
  (points === 1 && unitOne) || unitName
