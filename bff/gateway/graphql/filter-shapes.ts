import { type ConstDirectiveNode, type DocumentNode, Kind, print, valueFromASTUntyped, visit } from 'graphql'
import { badInput } from '#bff/gateway/refusal.ts'

/**
 * The field paths, such as `campaign.id`, that the filter in each variable may compare. Undefined paths, as in older builds, permit every
 * field.
 */
export type FilterShapes = Map<string, Paths>

type Paths = ReadonlySet<string> | undefined

/** The maximum number of comparisons in one filter variable. A filter with more is refused BAD_INPUT. */
const comparisonsMax = 40

/**
 * Removes the directive `@filters(by: ["campaign.id", "status"])` from a document of our own pages, as Directus does not know it. Returns
 * the document and the listed paths by variable.
 */
export function extractFilterShapes(ast: DocumentNode): { ast: DocumentNode; filters: FilterShapes } {
  const filters: FilterShapes = new Map()
  const plain = visit(ast, {
    VariableDefinition(node) {
      const filtersDirective = node.directives?.find(({ name }) => name.value === 'filters')
      if (print(node.type).replace(/!$/, '').endsWith('_filter'))
        filters.set(node.variable.name.value, filtersDirective && new Set(pathsOf(filtersDirective)))
      return filtersDirective && { ...node, directives: node.directives?.filter((directive) => directive !== filtersDirective) ?? [] }
    },
  })
  return { ast: plain, filters }
}

function pathsOf({ arguments: given = [] }: ConstDirectiveNode): string[] {
  const by = given.find(({ name }) => name.value === 'by')?.value
  const paths = by?.kind === Kind.LIST ? valueFromASTUntyped(by) : []
  return Array.isArray(paths) ? paths.map(String) : []
}

/** Refuses BAD_INPUT with the path where a filter compares a field that its document does not list, or has too many comparisons. */
export function checkFilterShapes(filters: FilterShapes, variables: Record<string, unknown>): void {
  for (const [name, paths] of filters)
    check(variables[name], { paths, field: '', at: `variables.${name}`, count: { left: comparisonsMax } })
}

type Position = { paths: Paths; field: string; at: string; count: { left: number } }

function check(filter: unknown, here: Position): void {
  if (typeof filter !== 'object' || filter === null) return
  for (const [key, value] of Object.entries(filter)) {
    const at = `${here.at}.${key}`
    if (key === '_and' || key === '_or') for (const part of Array.isArray(value) ? value : [value]) check(part, { ...here, at })
    else if (!key.startsWith('_')) check(value, { ...here, at, field: here.field ? `${here.field}.${key}` : key })
    else if ((here.paths && !here.paths.has(here.field)) || --here.count.left < 0) throw badInput(at)
  }
}
