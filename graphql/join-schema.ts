import { readFileSync } from 'node:fs'
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql'

/**
 * The contract as one text: what the people role may read, from a running Directus, and commands.graphql; sorted.
 * `readSdl` is GET /server/specs/graphql as that role.
 */
export function joinSchema(readSdl: string): string {
  const commands = readFileSync(new URL('commands.graphql', import.meta.url), 'utf8')
  return `${printSchema(lexicographicSortSchema(buildSchema(`${readSdl}\n${commands}`)))}\n`
}
