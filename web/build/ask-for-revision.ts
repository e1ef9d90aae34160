import { buildASTSchema, type DocumentNode, type FieldNode, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql'

const revision: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'revision' } }

/** Rows that move under the page, by subscription, answers and polling at once (web/lib/apollo/newest-rows.ts). */
const moving = new Set(['wallets', 'campaigns', 'launches', 'recharges', 'imports', 'companies'])

type Options<File> = { documents: File[]; schema: DocumentNode }

/** Asks every row that moves how new it is, wherever it is read, so that an older answer is never put over a newer. */
export const askForRevision = {
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
        const asksFor = (name: string) =>
          node.selections.some((selection) => selection.kind === Kind.FIELD && selection.name.value === name)
        const isRow = moving.has(types.getParentType()?.name ?? '') && asksFor('id')
        return isRow && !asksFor('revision') ? { ...node, selections: [...node.selections, revision] } : undefined
      },
    }),
  )
}
