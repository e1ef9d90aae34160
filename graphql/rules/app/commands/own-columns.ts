import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  getNullableType,
  isLeafType,
  Kind,
  type NamedTypeNode,
  type SelectionSetNode,
} from 'graphql'

/**
 * Returns the selected names in response order when a valid selection contains only columns of the row itself.
 * Returns undefined when it contains anything else, such as a relation, an alias, an argument or a directive.
 */
export function findOwnColumns(
  { selectionSet }: FieldNode,
  type: GraphQLObjectType,
  columns: ReadonlySet<string>,
  fragments: readonly FragmentDefinitionNode[],
): string[] | undefined {
  const names = new Set<string>()
  const isOwnColumn = ({ name, alias, arguments: args, directives, selectionSet: inner }: FieldNode): boolean => {
    if (alias || args?.length || directives?.length || inner) return false
    const field = type.getFields()[name.value]
    return name.value === '__typename' || (columns.has(name.value) && isLeafType(field && getNullableType(field.type)))
  }
  const addAll = (set: SelectionSetNode): boolean =>
    set.selections.every((node) => {
      if (node.kind === Kind.FIELD) {
        names.add(node.name.value)
        return isOwnColumn(node)
      }
      if (node.directives?.length) return false
      // valid fragments do not contain themselves
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.find(({ name }) => name.value === node.name.value)
      return fragment !== undefined && fragment.directives?.length === 0 && isOnType(fragment, type) && addAll(fragment.selectionSet)
    })
  return selectionSet && addAll(selectionSet) ? [...names] : undefined
}

const isOnType = ({ typeCondition }: { typeCondition?: NamedTypeNode | undefined }, { name }: GraphQLObjectType): boolean =>
  typeCondition === undefined || typeCondition.name.value === name
