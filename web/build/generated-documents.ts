import type { Plugin } from 'vite'

const call = /\bgraphql\(\s*(?:\/\* GraphQL \*\/\s*)?`([^`]*)`\s*,?\s*\)/g
const graphqlImport = /^import \{ graphql \} from '#web\/gql\/gql\.ts'$/m
const definition = /\b(query|mutation|subscription|fragment)\s+(\w+)/

/** Swaps each graphql(`…`) for the document that codegen made of it: the preset's map of all documents stays out of the bundle. */
export function generatedDocuments(): Plugin {
  return {
    name: 'plutus:generated-documents',
    enforce: 'pre',
    transform(code, file) {
      if (file.includes('node_modules') || !graphqlImport.test(code)) return null
      const names = new Set<string>()
      const swapped = code.replace(call, (_, text: string) => {
        const [, kind, name] = definition.exec(text) ?? this.error(`A graphql() call without a named definition: ${file}`)
        const document = `${name}${kind === 'fragment' ? 'FragmentDoc' : 'Document'}`
        names.add(document)
        return document
      })
      // On the line of the import that it replaces, so that lines keep their numbers.
      const documents = `import { ${[...names].join(', ')} } from '#web/gql/graphql.ts'`
      return { code: swapped.replace(graphqlImport, documents), map: null }
    },
  }
}
