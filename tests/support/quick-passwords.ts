import { createRequire } from 'node:module'
import { demo, rival } from './sign-in.ts'

/** The argon2 library, loaded from the packages of `graphql` because the tests do not install it. */
const { hash } = createRequire(new URL('../../graphql/package.json', import.meta.url))('@node-rs/argon2') as {
  hash: (password: string, options: { memoryCost: number; timeCost: number; parallelism: number }) => Promise<string>
}

/** Returns SQL that rehashes the seeded passwords at minimal cost, because a run signs in about a thousand times. */
export async function quickPasswords(): Promise<string> {
  const updates = [demo, rival].map(async ({ email, password }) => {
    const quick = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    // The demo's colleagues have the same password.
    const accounts = email === rival.email ? `email = '${email}'` : `email <> '${rival.email}' and password is not null`
    return `update directus_users set password = '${quick}' where ${accounts}`
  })
  return (await Promise.all(updates)).join(';')
}
