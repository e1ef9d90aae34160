import { parseSync } from 'vite'
import { isNode, type Node, visit } from './visit.ts'

const writers = new Set(['update', 'insert', 'merge'])

/**
 * Every `status` that a statement on one of the tables writes with a word of its own, as "line: table", where a lifecycle's
 * step should say it. Rows and builders that stand in a constant of the file are followed; a builder that is not is suspected.
 */
export function ownStatusWrites(path: string, code: string, tables: ReadonlySet<string>): string[] {
  const program = parseSync(path, code).program as unknown as Node
  const constants = new Map<string, Node>()
  const calls: Node[] = []
  visit(program, (node) => {
    if (node.type === 'CallExpression') calls.push(node)
    const { id, init } = node as unknown as { id: unknown; init: unknown }
    if (node.type === 'VariableDeclarator' && isNode(id) && isNode(init) && id.type === 'Identifier')
      constants.set(String(id['name']), init)
  })
  return calls.flatMap((call) => {
    const written = writtenBy(call, constants)
    if (!written || (written.table !== undefined && !tables.has(written.table))) return []
    if (!written.rows.some((row) => hasOwnStatus(row, constants))) return []
    return [`${code.slice(0, call.start).split('\n').length}: ${written.table ?? 'unknown table'}`]
  })
}

/** The table and the rows of a statement that writes; undefined for any other call. */
function writtenBy(call: Node, constants: Map<string, Node>): { table: string | undefined; rows: Node[] } | undefined {
  const callee = call['callee'] as Node
  const args = (call['arguments'] as unknown[]).filter(isNode)
  if (callee.type === 'Identifier' && callee['name'] === 'insertAsJson') return { table: textOf(args[1]), rows: args.slice(2, 3) }
  if (callee.type === 'Identifier' && ['touch', 'touchRow'].includes(String(callee['name'])))
    return { table: textOf(args[1]), rows: args.slice(3, 4) }
  if (callee.type !== 'MemberExpression' || !writers.has(nameOf(callee['property']))) return undefined
  return { table: tableOf(callee['object'], constants), rows: args.slice(0, 1) }
}

/** Down the chain `knex('table').where().update()` to its table, also where the chain begins in a constant. */
function tableOf(builder: unknown, constants: Map<string, Node>): string | undefined {
  if (!isNode(builder)) return undefined
  if (builder.type === 'AwaitExpression' || builder.type === 'ParenthesizedExpression')
    return tableOf(builder['argument'] ?? builder['expression'], constants)
  if (builder.type === 'Identifier') return tableOf(constants.get(String(builder['name'])), constants)
  if (builder.type === 'MemberExpression') return tableOf(builder['object'], constants)
  if (builder.type !== 'CallExpression') return undefined
  const callee = builder['callee'] as Node
  const name = textOf((builder['arguments'] as unknown[])[0])
  const isChained = callee.type === 'MemberExpression' && !['trx', 'knex'].includes(nameOf(callee['property']))
  return isChained ? tableOf(callee['object'], constants) : name?.split(' ')[0]
}

function hasOwnStatus(row: unknown, constants: Map<string, Node>, seen = new Set<unknown>()): boolean {
  if (!isNode(row) || seen.has(row)) return false
  seen.add(row)
  const inside = (...parts: unknown[]) => parts.some((part) => hasOwnStatus(part, constants, seen))
  switch (row.type) {
    case 'Identifier':
      return inside(constants.get(String(row['name'])))
    case 'ObjectExpression':
      return (row['properties'] as Node[]).some((each) =>
        each.type === 'SpreadElement' ? inside(each['argument']) : nameOf(each['key']) === 'status',
      )
    case 'ConditionalExpression':
      return inside(row['consequent'], row['alternate'])
    case 'LogicalExpression':
      return inside(row['left'], row['right'])
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return inside(row['expression'])
    case 'ArrayExpression':
      return inside(...(row['elements'] as unknown[]))
    case 'ArrowFunctionExpression':
      return inside(row['body'])
    case 'CallExpression':
      // rows that are made one by one: `people.map((person) => ({ … }))`
      return nameOf((row['callee'] as Node)['property']) === 'map' && inside(...(row['arguments'] as unknown[]))
    default:
      return false
  }
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '')
const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
