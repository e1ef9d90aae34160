const slots = 6 // spec Q6
const keptOfEach = 3

/** Pages and documents share six slots; each keeps three where it has them, and what one leaves the other takes. */
export function combineResults<Result>(pages: readonly Result[], documents: readonly Result[]): Result[] {
  const pageCount = Math.min(pages.length, Math.max(keptOfEach, slots - documents.length))
  return [...pages.slice(0, pageCount), ...documents.slice(0, slots - pageCount)]
}
