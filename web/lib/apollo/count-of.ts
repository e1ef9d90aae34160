type Groups = readonly { count: { id: number | null } | null }[]

/** How many rows an `…_aggregated` field found; undefined while it is not known, since a zero that means "not loaded" would be read as a fact. */
export function countOf(groups: Groups): number
export function countOf(groups: Groups | undefined): number | undefined
export function countOf(groups: Groups | undefined): number | undefined {
  return groups && (groups[0]?.count?.id ?? 0)
}
