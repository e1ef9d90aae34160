import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql'
import { readSecrets } from '../secrets.ts'

/**
 * Returns the SDL of the graph as a member reads it. Needs a running Directus with the demo and introspection on, and signs in as the
 * demo's owner.
 */
export async function readPeopleSdl(directusUrl: string, dataDir: string): Promise<string> {
  const login = await fetch(`${directusUrl}/plutus/auth/login`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readSecrets({ DATA_DIR: dataDir }, ['guestToken']).guestToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email: 'demo@example.com', password: 'Plutus-demo-1!' }),
  })
  if (!login.ok) throw new Error(`the demo’s owner could not sign in: ${login.status}`)
  const { token } = (await login.json()) as { token: string }
  const answer = await fetch(`${directusUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  })
  if (!answer.ok) throw new Error(`the schema could not be read: ${answer.status}`)
  const { data } = (await answer.json()) as { data: IntrospectionQuery }
  return printSchema(buildClientSchema(data))
}
