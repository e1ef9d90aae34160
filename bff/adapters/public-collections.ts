import type { PublicCollection } from '#bff/gateway/graphql/public-collection.ts'

/** What everyone may read alike of Plutus. */
export const publicCollections: PublicCollection[] = [
  { name: 'brands', isHeard: true },
  { name: 'brand_categories', isHeard: false },
]
