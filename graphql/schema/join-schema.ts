import { buildASTSchema, type DocumentNode, lexicographicSortSchema, parse, printSchema, visit } from 'graphql'
import { liveColumns } from '../contracts/live.ts'
import { readCommands } from '../read-commands.ts'
import { commands } from '../rules/app/commands/commands.ts'
import { isPeopleOnly } from '../rules/platform/access/abilities.ts'
import { withDeprecations } from './with-deprecations.ts'
import { withEnums } from './with-enums.ts'
import { withWords } from './with-words.ts'

/**
 * The contract as one text, sorted: what the people role may read, with the words and the closed lists of the model, and the commands.
 * `readSdl` is GET /server/specs/graphql as that role; `accessOf` says of a command who may send it: of ours, unless told.
 */
export function joinSchema(readSdl: string, accessOf = commandAccess): string {
  const document = withoutUnserved(withoutVersions(parse(`${readSdl}\n${readCommands()}`)))
  return `${printSchema(lexicographicSortSchema(buildASTSchema(withDeprecations(withWords(withEnums(document), accessOf)))))}\n`
}

/** Who may send a command, as its description ends. Throws for one that nothing runs. */
function commandAccess(name: string): string {
  const command = commands[name]
  if (!command) throw new Error(`No rule runs the command ${name}`)
  const { may, stepUp } = command
  if (isPeopleOnly(may)) return `Needs the ability \`${may}\`, which keys never have.`
  // the code is mailed to whoever is signed in
  return `${stepUp ? 'For people only, as keys can give no one-time code. ' : ''}Needs the ability \`${may}\`.`
}

/** Directus has content versions of each collection; nobody here may read any, so they are no part of the contract. */
const withoutVersions = (document: DocumentNode): DocumentNode =>
  visit(document, {
    FieldDefinition: ({ name, ...node }) => {
      if (name.value.endsWith('_by_version')) return null
      if (!name.value.endsWith('_by_id')) return undefined
      return { ...node, name, arguments: node.arguments?.filter((argument) => argument.name.value !== 'version') }
    },
    ObjectTypeDefinition: ({ name }) => (name.value.startsWith('version_') ? null : undefined),
  })

/** Directus offers a subscription to each collection; the BFF serves those of `liveColumns` and refuses the others. */
const withoutUnserved = (document: DocumentNode): DocumentNode =>
  visit(document, {
    ObjectTypeDefinition: (node) => {
      if (isUnserved(node.name.value)) return null
      if (node.name.value !== 'Subscription') return undefined
      return { ...node, fields: node.fields?.filter(({ name }) => !isUnserved(name.value)) }
    },
  })

const isUnserved = (name: string): boolean => name.endsWith('_mutated') && !Object.hasOwn(liveColumns, name.replace(/_mutated$/, ''))
