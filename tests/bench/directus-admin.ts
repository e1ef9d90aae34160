import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { actAs, type Person } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'

export type Admin = Pick<Person, 'graphql' | 'fetch'> & { headers: Record<string, string> }

/**
 * Creates an administrator of Directus as a rival, which bypasses our rules. Plutus has no such user, so it is inserted into the database.
 */
export function makeAdmin(stack: TestStack): Admin {
  const [role, policy, token] = [randomUUID(), randomUUID(), randomBytes(24).toString('base64url')]
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 10_000 })
  database.prepare("insert into directus_roles (id, name) values (?, 'Rival')").run(role)
  database.prepare("insert into directus_policies (id, name, admin_access, app_access) values (?, 'Rival', 1, 0)").run(policy)
  database.prepare('insert into directus_access (id, role, policy, sort) values (?, ?, ?, 1)').run(randomUUID(), role, policy)
  database
    .prepare("insert into directus_users (id, first_name, role, status, token, provider) values (?, 'Rival', ?, 'active', ?, 'default')")
    .run(randomUUID(), role, token)
  database.close()
  return { ...actAs(stack, token), headers: { authorization: `Bearer ${token}` } }
}

export type StudioUser = { email: string; password: string }

/** Creates an administrator who can sign in to Directus's Studio. */
export async function makeStudioUser(stack: TestStack): Promise<StudioUser> {
  const admin = makeAdmin(stack)
  const user = { email: `studio-${randomUUID()}@example.com`, password: 'Studio-demo-1!' }
  await change(admin, '/users/me', user)
  const { data } = await (await admin.fetch('/policies?filter[name][_eq]=Rival')).json()
  for (const { id } of data) await change(admin, `/policies/${id}`, { app_access: true })
  return user
}

async function change(admin: Admin, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await admin.fetch(path, { method: 'PATCH', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
