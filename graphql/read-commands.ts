import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('commands/', import.meta.url)

/**
 * The commands of the contract, a file for each noun. Queries are Directus's own; every mutation is one of these commands, answered with
 * the changed row, read back as the caller (null where they may not see it). Money is integer minor units as a decimal string. Times are
 * ISO 8601 in UTC.
 */
export function readCommands(): string {
  const files = readdirSync(folder).sort()
  return ['type Mutation', ...files.map((name) => readFileSync(new URL(name, folder), 'utf8'))].join('\n')
}
