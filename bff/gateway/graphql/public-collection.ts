/**
 * A collection whose rows are the same for every caller, such as brands. Queries that read only public collections are cached for all
 * callers.
 */
export type PublicCollection = {
  name: string
  /** True if a change of a row clears the cache at once. Otherwise a cached answer may be up to a minute old. */
  isLive: boolean
}

/** Returns true for the name of a public collection, its `_by_id` field, or its `_aggregated` field or types. */
export function isPublicOwner(collections: PublicCollection[], owner: string | undefined): boolean {
  const name = owner?.replace(/_(by_id|aggregated(_\w+)?)$/, '')
  return collections.some((collection) => collection.name === name)
}
