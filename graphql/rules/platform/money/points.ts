/** A number of points, 1,00,000 or 100,000, grouped like money of the same currency. Browser-safe. */
export const formatPoints = (points: number, currency: string): string => points.toLocaleString(currency === 'INR' ? 'en-IN' : 'en')

/** What so many points are called: 1 Star, 2 Stars. Browser-safe: the recipient's page, the preview and the mail say the same. */
export const unitFor = (points: number, { unitName, unitOne }: { unitName: string; unitOne?: string | null }): string =>
  (points === 1 && unitOne) || unitName
