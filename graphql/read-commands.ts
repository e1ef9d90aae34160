import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('commands/', import.meta.url)

/**
 * Returns the SDL of all commands, from one file for each noun. Each mutation returns the changed row as the caller reads it, or null if
 * they may not.
 */
export function readCommands(): string {
  const files = readdirSync(folder).sort()
  return ['type Mutation', ...files.map((name) => readFileSync(new URL(name, folder), 'utf8'))].join('\n')
}
