import { createHash } from 'node:crypto'
import { keyLookupAnswer } from '#graphql/contracts/rest/key.ts'
import { command } from './campaigns.ts'
import type { Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'

export type ListedKey = {
  id: string
  name: string
  status: string
  prefix: string
  last4: string
  abilities: string[] | null
  networks: string[] | null
  expires_at: string | null
  last_used_at: string | null
  last_used_network: string | null
  old_works_until: string | null
  member: { id: string; company_role: string }
  made_by: { id: string } | null
}

export const keyColumns =
  'id name status prefix last4 abilities networks expires_at last_used_at last_used_network old_works_until member { id company_role } made_by { id }'

export const createKeyText = `mutation ($input: ApiKeyInput!) { createApiKey(input: $input) { key { ${keyColumns} } secret } }`
export const updateKeyText = `mutation ($id: ID!, $input: ApiKeyChangesInput!) { updateApiKey(id: $id, input: $input) { ${keyColumns} } }`
export const rotateKeyText = `mutation ($id: ID!, $hours: Int! = 24) { rotateApiKey(id: $id, overlapHours: $hours) { key { ${keyColumns} } secret } }`
export const revokeKeyText = `mutation ($id: ID!) { revokeApiKey(id: $id) { ${keyColumns} } }`

/** Creates an API key and returns it with its secret. The person must have confirmed their identity recently. */
export const createKey = (person: Pick<Person, 'graphql' | 'fetch'>, input: object = {}): Promise<{ key: ListedKey; secret: string }> =>
  command(person, createKeyText, { input: { name: 'Payroll', role: 'Sender', ...input } })

/** Calls Directus with an API key from an IP address, with the headers that the BFF sends. */
export async function callAsKey(
  stack: TestStack,
  secret: string,
  { query = '{ companies(limit: 1) { name } }', ip = '198.51.100.7' } = {},
): Promise<{ status: number; text: string }> {
  const isCommand = query.startsWith('mutation')
  const answer = await fetch(`${stack.directusUrl}${isCommand ? '/plutus/commands' : '/graphql'}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ query }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** Returns an API key with the columns that `person` can query. */
export async function readKey(person: Pick<Person, 'graphql'>, id: string): Promise<ListedKey> {
  const text = `query ($id: ID!) { api_keys_by_id(id: $id) { ${keyColumns} } }`
  const { data } = await person.graphql<{ api_keys_by_id: ListedKey }>(text, { id })
  return data?.api_keys_by_id as ListedKey
}

/** Returns the state of API keys as Directus reports it to the BFF, which checks the keys of open sockets with it. */
export async function readKeyStandings(stack: TestStack, seen: { secret: string; ip: string | null }[]) {
  const keys = seen.map(({ secret, ip }) => ({ hash: createHash('sha256').update(secret).digest('base64url'), ip }))
  const answer = await fetch(`${stack.directusUrl}/plutus/auth/key-standings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${stack.secrets.hubToken}` },
    body: JSON.stringify({ keys }),
  })
  return keyLookupAnswer.parse(await answer.json()).keys
}
