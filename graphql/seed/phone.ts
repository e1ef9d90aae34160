/** The n-th invented person's number: of a range that is kept for films, so that none is anybody's. */
export const phone = (n: number): string => `+447700900${String(n % 1000).padStart(3, '0')}`
