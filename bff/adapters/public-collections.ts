import type { PublicCollection } from '#bff/gateway/graphql/public-collection.ts'

/** The collections that every caller reads alike. */
export const publicCollections: PublicCollection[] = [
  { name: 'brands', isHeard: true },
  { name: 'brand_categories', isHeard: false },
]
