import type { Permissions } from '#graphql/rules/platform/access/abilities.ts'
import { graphql } from '#web/gql/gql.ts'
import { trust } from '#web/lib/bff/trust.ts'

/**
 * The company's own choices; no live line carries them, so they are requested again when the company changes
 * (web/lib/apollo/ask-when-behind.ts).
 */
export const PermissionsPage = graphql(`
  query PermissionsPage {
    companies(limit: 1) {
      id
      permissions
    }
  }
`)

/** The graph knows the column as JSON only. */
export const permissionsOf = (column: unknown): Permissions => (typeof column === 'object' && column ? trust<Permissions>(column) : {})
