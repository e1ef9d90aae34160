import { readFileSync } from 'node:fs'
import { buildASTSchema, type DocumentNode, lexicographicSortSchema, parse, printSchema, visit } from 'graphql'

/**
 * The contract as one text: what the people role may read, from a running Directus, and commands.graphql; sorted.
 * `readSdl` is GET /server/specs/graphql as that role.
 */
export function joinSchema(readSdl: string): string {
  const commands = readFileSync(new URL('commands.graphql', import.meta.url), 'utf8')
  return `${printSchema(lexicographicSortSchema(buildASTSchema(withoutVersions(parse(`${readSdl}\n${commands}`)))))}\n`
}

/** Directus adds a root for its content versions to each collection; nobody here may read any, so they are no part of the contract. */
const withoutVersions = (document: DocumentNode): DocumentNode =>
  visit(document, {
    FieldDefinition: ({ name }) => (name.value.endsWith('_by_version') ? null : undefined),
    ObjectTypeDefinition: ({ name }) => (name.value.startsWith('version_') ? null : undefined),
  })
