import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const call = /\bgraphql\(\s*(?:\/\* GraphQL \*\/\s*)?`([^`]*)`\s*,?\s*\)/g
const graphqlImport = /^import \{ graphql \} from '#web\/gql\/gql\.ts'$/m
const definition = /\b(query|mutation|subscription|fragment)\s+(\w+)/
const generated = /^export const (\w+) = (\{.*\}) as unknown as/gm
const generatedFile = new URL('../gql/graphql.ts', import.meta.url)

/**
 * The Vite plugin that replaces each graphql(`…`) call by its generated document. A page then loads only its own documents rather than the
 * file of all documents.
 */
export function generatedDocuments(): Plugin {
  let documents = new Map<string, string>()
  return {
    name: 'plutus:generated-documents',
    enforce: 'pre',
    buildStart() {
      const matches = readFileSync(generatedFile, 'utf8').matchAll(generated)
      documents = new Map(Array.from(matches, ([, name = '', document = '']) => [name, document]))
    },
    transform(code, file) {
      if (file.includes('node_modules') || !graphqlImport.test(code)) return null
      const swapped = code.replace(call, (_, text: string) => {
        const [, kind, name] = definition.exec(text) ?? this.error(`A graphql() call without a named definition: ${file}`)
        const document = documents.get(`${name}${kind === 'fragment' ? 'FragmentDoc' : 'Document'}`)
        return document ?? this.error(`No document ${name}: run codegen. ${file}`)
      })
      // Keeps the line, so that later line numbers do not change.
      return { code: swapped.replace(graphqlImport, ''), map: null }
    },
  }
}
