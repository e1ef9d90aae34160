import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('commands/', import.meta.url)

/**
 * Returns the SDL of all mutations, which is in one file per noun. Each returns the changed row with the columns the caller may read, or
 * null if they may not read it.
 */
export function readCommands(): string {
  const files = readdirSync(folder).sort()
  return ['type Mutation', ...files.map((name) => readFileSync(new URL(name, folder), 'utf8'))].join('\n')
}
