/** 1,00,000 or 100,000, as money of the same currency is grouped. Browser-safe. */
export const formatPoints = (points: number, currency: string): string => points.toLocaleString(currency === 'INR' ? 'en-IN' : 'en')
