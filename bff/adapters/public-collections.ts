import type { PublicCollection } from '#bff/gateway/graphql/public-collection.ts'

/** The collections whose rows are the same for every caller, so that the catalogue cache may share their answers. */
export const publicCollections: PublicCollection[] = [
  { name: 'brands', isLive: true },
  { name: 'brand_categories', isLive: true },
]
