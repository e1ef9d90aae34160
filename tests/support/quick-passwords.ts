import { createRequire } from 'node:module'
import { demo, rival } from './sign-in.ts'

/** The rules' own library: the tests' packages do not have it. */
const { hash } = createRequire(new URL('../../graphql/package.json', import.meta.url))('@node-rs/argon2') as {
  hash: (password: string, options: { memoryCost: number; timeCost: number; parallelism: number }) => Promise<string>
}

/** The seeded passwords as hashes that cost next to nothing: a run signs in a thousand times. Passwords chosen in tests cost what they always do. */
export async function quickPasswords(): Promise<string> {
  const updates = [demo, rival].map(async ({ email, password }) => {
    const quick = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    // the demo's colleagues have its password
    const accounts = email === rival.email ? `email = '${email}'` : `email <> '${rival.email}' and password is not null`
    return `update directus_users set password = '${quick}' where ${accounts}`
  })
  return (await Promise.all(updates)).join(';')
}
