import { type DocumentNode, Kind, type SelectionNode, visit } from 'graphql'

const typename: SelectionNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }

/**
 * The codegen transform that adds `__typename` to every selection, by which Apollo identifies rows. Not to the root, since a subscription
 * may have only one root field.
 */
export const addTypename = {
  transform: <File extends { document?: DocumentNode }>({ documents }: { documents: File[] }): File[] =>
    documents.map((file) => (file.document ? { ...file, document: withTypename(file.document) } : file)),
}

function withTypename(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet: (node, _key, parent) => {
      const isRoot = parent && !Array.isArray(parent) && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION
      const hasIt = node.selections.some((selection) => selection.kind === Kind.FIELD && selection.name.value === '__typename')
      return isRoot || hasIt ? undefined : { ...node, selections: [typename, ...node.selections] }
    },
  })
}
