type Groups = readonly { count: { id: number | null } | null }[]

/**
 * Returns the row count of an `…_aggregated` field. Undefined until the field is loaded, so that a page does not show 0 for an unknown
 * count.
 */
export function countOf(groups: Groups): number
export function countOf(groups: Groups | undefined): number | undefined
export function countOf(groups: Groups | undefined): number | undefined {
  return groups && (groups[0]?.count?.id ?? 0)
}
