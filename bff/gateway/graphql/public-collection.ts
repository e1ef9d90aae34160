/** What everyone may read alike: answers from these alone are cached, with the catalogue's own identity. */
export type PublicCollection = {
  name: string
  /** The hub hears its changes and drops what is cached; else an answer is up to a minute old. */
  isHeard: boolean
}

/** Whether a root or a type of the graph belongs to one: the rows, one by its id, the aggregates. */
export function isPublicOwner(collections: PublicCollection[], owner: string | undefined): boolean {
  const name = owner?.replace(/_(by_id|aggregated(_\w+)?)$/, '')
  return collections.some((collection) => collection.name === name)
}
