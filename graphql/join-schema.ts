import { buildASTSchema, type DocumentNode, lexicographicSortSchema, parse, printSchema, visit } from 'graphql'
import { readCommands } from './read-commands.ts'

/**
 * The contract as one text: what the people role may read, from a running Directus, and commands/; sorted.
 * `readSdl` is GET /server/specs/graphql as that role.
 */
export function joinSchema(readSdl: string): string {
  return `${printSchema(lexicographicSortSchema(buildASTSchema(withoutVersions(parse(`${readSdl}\n${readCommands()}`)))))}\n`
}

/** Directus adds a root for its content versions to each collection; nobody here may read any, so they are no part of the contract. */
const withoutVersions = (document: DocumentNode): DocumentNode =>
  visit(document, {
    FieldDefinition: ({ name }) => (name.value.endsWith('_by_version') ? null : undefined),
    ObjectTypeDefinition: ({ name }) => (name.value.startsWith('version_') ? null : undefined),
  })
