import { randomUUID } from 'node:crypto'
import { auroraId } from '#graphql/seed/seed-ids.ts'
import type { ActionCall } from './action-load.ts'
import type { Admin } from './directus-admin.ts'

let seq = 1_000_000_000

/** Builds a call that creates one recipient through Directus's REST API, the faster of its APIs. It runs no rules and writes no ledger. */
export const createRow = ({ headers }: Admin): ActionCall => ({ path: '/items/recipients', headers, body: JSON.stringify(recipientRow()) })

export const recipientRow = () => ({
  id: randomUUID(),
  company: auroraId,
  seq: String(++seq),
  email: `${randomUUID()}@example.com`,
  status: 'active',
  search_text: 'bench',
  date_created: new Date().toISOString(),
})

/** Builds a call that updates a campaign's columns through Directus's GraphQL API and reads them back. */
export function updateRow({ headers }: Admin, id: string, name: string, fields: string): ActionCall {
  const query = `mutation ($id: ID!, $data: update_campaigns_input!) { update_campaigns_item(id: $id, data: $data) { ${fields} } }`
  return { path: '/graphql', headers, body: JSON.stringify({ query, variables: { id, data: { name, search_text: name } } }) }
}
