import type { Permissions } from '#graphql/contracts/access/abilities.ts'
import { graphql } from '#web/gql/gql.ts'
import { trust } from '#web/lib/bff/trust.ts'

/**
 * The company's permissions. No subscription covers them, so they are refetched when the company changes
 * (web/lib/apollo/refetch-when-stale.ts).
 */
export const PermissionsPage = graphql(`
  query PermissionsPage {
    companies(limit: 1) {
      id
      permissions
    }
  }
`)

/** Casts the JSON column to permissions. Returns an empty object, which means the defaults, if the column is null. */
export const permissionsOf = (column: unknown): Permissions => (typeof column === 'object' && column ? trust<Permissions>(column) : {})
