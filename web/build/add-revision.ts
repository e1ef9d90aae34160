import { buildASTSchema, type DocumentNode, type FieldNode, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql'

const revision: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'revision' } }

/**
 * The types of rows that a page receives by subscription, query and polling, so that an older response may arrive last
 * (web/lib/apollo/newest-rows.ts).
 */
const revisedTypes = new Set(['wallets', 'campaigns', 'launches', 'recharges', 'imports', 'companies'])

type Options<File> = { documents: File[]; schema: DocumentNode }

/**
 * The codegen transform that adds `revision` to every selection of such a row with an `id`. The browser uses it to ignore older responses.
 */
export const addRevision = {
  transform: <File extends { document?: DocumentNode }>({ documents, schema }: Options<File>): File[] => {
    const types = new TypeInfo(buildASTSchema(schema, { assumeValid: true }))
    return documents.map((file) => (file.document ? { ...file, document: withRevision(file.document, types) } : file))
  },
}

function withRevision(document: DocumentNode, types: TypeInfo): DocumentNode {
  return visit(
    document,
    visitWithTypeInfo(types, {
      SelectionSet: (node) => {
        const hasField = (name: string) =>
          node.selections.some((selection) => selection.kind === Kind.FIELD && selection.name.value === name)
        const isRow = revisedTypes.has(types.getParentType()?.name ?? '') && hasField('id')
        return isRow && !hasField('revision') ? { ...node, selections: [...node.selections, revision] } : undefined
      },
    }),
  )
}
