import { type DocumentNode, Kind, type SelectionNode, visit } from 'graphql'

const typename: SelectionNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }

/**
 * Adds `__typename` to every selection, so that Apollo can identify rows. Omits the roots, since a subscription may have one field only.
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
