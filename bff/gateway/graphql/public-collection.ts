/**
 * A collection that every caller reads alike. Answers from public collections alone are cached, and read with the catalogue's own identity.
 */
export type PublicCollection = {
  name: string
  /** True where the hub subscribes to it and invalidates the cache on a change. Otherwise an answer is up to a minute old. */
  isHeard: boolean
}

/** Returns true for a root field or type of a public collection: the rows, one by its id, the aggregates. */
export function isPublicOwner(collections: PublicCollection[], owner: string | undefined): boolean {
  const name = owner?.replace(/_(by_id|aggregated(_\w+)?)$/, '')
  return collections.some((collection) => collection.name === name)
}
