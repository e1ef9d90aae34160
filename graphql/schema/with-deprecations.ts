import { type ConstDirectiveNode, type DocumentNode, Kind, visit } from 'graphql'

/**
 * The deprecated columns, each with its replacement. Elements generated from a column, such as its filter, are deprecated too. changes.md
 * lists the date, and each stays for six months.
 */
const deprecatedColumns: Readonly<Record<string, string>> = {}

/** Marks the deprecated columns and the elements generated from them. Throws for a column that the contract does not have. */
export function withDeprecations(document: DocumentNode, deprecated = deprecatedColumns): DocumentNode {
  const found = new Set<string>()
  const mark = <Node extends { name: { value: string } }>(type: string, field: Node): Node => {
    const column = columnCoordinate(`${type}.${field.name.value}`)
    const reason = deprecated[column]
    if (reason) found.add(column)
    return reason ? { ...field, directives: [deprecation(reason)] } : field
  }
  const marked = visit(document, {
    ObjectTypeDefinition: (node) => ({ ...node, fields: node.fields?.map((field) => mark(node.name.value, field)) }),
    InputObjectTypeDefinition: (node) => ({ ...node, fields: node.fields?.map((field) => mark(node.name.value, field)) }),
  })
  const gone = Object.keys(deprecated).filter((column) => !found.has(column))
  if (gone.length > 0) throw new Error(`Nothing is called ${gone.join(', ')}: remove it from the deprecations`)
  return marked
}

/**
 * Returns the coordinate of the column that an element is generated from, `rewards.sent_at` for `rewards_filter.sent_at_func`. Any other
 * coordinate is returned unchanged.
 */
export const columnCoordinate = (coordinate: string): string =>
  coordinate.replace(/^(\w+?)(?:_filter|_aggregated_count|_aggregated_fields)?\.(\w+?)(?:_func)?$/, '$1.$2')

const deprecation = (reason: string): ConstDirectiveNode => ({
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'deprecated' },
  arguments: [{ kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'reason' }, value: { kind: Kind.STRING, value: reason } }],
})
