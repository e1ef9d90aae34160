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
 * The names that a valid selection asks for where they are nothing but columns of the row itself, in the order of the answer; undefined
 * where it asks for more: a relation, a name of its own for a field, an argument or a directive.
 */
export function ownColumns(
  { selectionSet }: FieldNode,
  type: GraphQLObjectType,
  columns: ReadonlySet<string>,
  fragments: readonly FragmentDefinitionNode[],
): string[] | undefined {
  const names = new Set<string>()
  const isOwn = ({ name, alias, arguments: given, directives, selectionSet: inner }: FieldNode): boolean => {
    if (alias || given?.length || directives?.length || inner) return false
    const field = type.getFields()[name.value]
    return name.value === '__typename' || (columns.has(name.value) && isLeafType(field && getNullableType(field.type)))
  }
  const addAll = (set: SelectionSetNode): boolean =>
    set.selections.every((node) => {
      if (node.kind === Kind.FIELD) {
        names.add(node.name.value)
        return isOwn(node)
      }
      if (node.directives?.length) return false
      // valid fragments do not contain themselves
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.find(({ name }) => name.value === node.name.value)
      return fragment !== undefined && fragment.directives?.length === 0 && isOf(fragment, type) && addAll(fragment.selectionSet)
    })
  return selectionSet && addAll(selectionSet) ? [...names] : undefined
}

const isOf = ({ typeCondition }: { typeCondition?: NamedTypeNode | undefined }, { name }: GraphQLObjectType): boolean =>
  typeCondition === undefined || typeCondition.name.value === name
