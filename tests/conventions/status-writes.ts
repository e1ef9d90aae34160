import { parseSync } from 'vite'
import { isNode, type Node, visit } from './visit.ts'

const writers = new Set(['update', 'insert', 'merge'])

/** The values of a file's constants by name, in the order of the file. Several functions may use the same name. */
type Constants = Map<string, Node[]>

/**
 * Returns statements that write a literal `status` instead of a lifecycle's step, as "line: table". Follows rows and query builders
 * held in constants of the file. Also reports a write whose table it cannot resolve, as "line: unknown table".
 */
export function ownStatusWrites(path: string, code: string, tables: ReadonlySet<string>): string[] {
  const program = parseSync(path, code).program as unknown as Node
  const constants: Constants = new Map()
  const calls: Node[] = []
  visit(program, (node) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') calls.push(node)
    const { id, init } = node as unknown as { id: unknown; init: unknown }
    if (node.type !== 'VariableDeclarator' || !isNode(id) || !isNode(init) || id.type !== 'Identifier') return
    constants.set(String(id['name']), [...(constants.get(String(id['name'])) ?? []), init])
  })
  return calls.flatMap((call) => {
    const written = parseWrite(call, constants)
    if (!written || (written.table !== undefined && !tables.has(written.table))) return []
    if (!written.rows.some((row) => hasOwnStatus(row, constants))) return []
    return [`${code.slice(0, call.start).split('\n').length}: ${written.table ?? 'unknown table'}`]
  })
}

/** Returns the table and rows of a statement that writes. Undefined for any other call. */
function parseWrite(call: Node, constants: Constants): { table: string | undefined; rows: Node[] } | undefined {
  const callee = call['callee'] as Node
  const args = (call['arguments'] as unknown[]).filter(isNode)
  if (callee.type === 'Identifier' && callee['name'] === 'insertAsJson') return { table: textOf(args[1]), rows: args.slice(2, 3) }
  if (callee.type === 'Identifier' && ['touch', 'touchRow'].includes(String(callee['name'])))
    return { table: textOf(args[1]), rows: args.slice(3, 4) }
  if (callee.type === 'Identifier' && callee['name'] === 'moveCampaign') return { table: 'campaigns', rows: args.slice(2, 3) }
  if (callee.type === 'Identifier' && callee['name'] === 'LeaseQueue')
    return { table: textOf(args[0]), rows: setValuesIn(args[1], constants) }
  if (callee.type !== 'MemberExpression' || !writers.has(nameOf(callee['property']))) return undefined
  return { table: tableOf(callee['object'], constants), rows: args.slice(0, 1) }
}

/** Returns what a work queue's states write, which is every `set` property of its definition, also those in constants it refers to. */
function setValuesIn(queue: Node | undefined, constants: Constants, seen = new Set<Node>()): Node[] {
  const sets: Node[] = []
  visit(queue, (node) => {
    if (seen.has(node)) return
    seen.add(node)
    if (node.type === 'Property' && nameOf(node['key']) === 'set' && isNode(node['value'])) sets.push(node['value'])
    if (node.type === 'Identifier') sets.push(...setValuesIn(constantValue(node, constants), constants, seen))
  })
  return sets
}

/** Returns the value of the nearest constant of this name above, or else of the first one in the file. */
function constantValue(identifier: Node, constants: Constants): Node | undefined {
  const held = constants.get(String(identifier['name'])) ?? []
  return held.findLast(({ start }) => start < identifier.start) ?? held[0]
}

/** Follows the chain `knex('table').where().update()` to its table, including a chain that starts in a constant. */
function tableOf(builder: unknown, constants: Constants): string | undefined {
  if (!isNode(builder)) return undefined
  if (builder.type === 'AwaitExpression' || builder.type === 'ParenthesizedExpression')
    return tableOf(builder['argument'] ?? builder['expression'], constants)
  if (builder.type === 'Identifier') return tableOf(constantValue(builder, constants), constants)
  if (builder.type === 'MemberExpression') return tableOf(builder['object'], constants)
  if (builder.type !== 'CallExpression') return undefined
  const callee = builder['callee'] as Node
  const name = textOf((builder['arguments'] as unknown[])[0])
  const isChained = callee.type === 'MemberExpression' && !['trx', 'knex'].includes(nameOf(callee['property']))
  return isChained ? tableOf(callee['object'], constants) : name?.split(' ')[0]
}

function hasOwnStatus(row: unknown, constants: Constants, seen = new Set<unknown>()): boolean {
  if (!isNode(row) || seen.has(row)) return false
  seen.add(row)
  const inside = (...parts: unknown[]) => parts.some((part) => hasOwnStatus(part, constants, seen))
  switch (row.type) {
    case 'Identifier':
      return inside(constantValue(row, constants))
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
      // Rows mapped from a list: `people.map((person) => ({ … }))`.
      return nameOf((row['callee'] as Node)['property']) === 'map' && inside(...(row['arguments'] as unknown[]))
    default:
      return false
  }
}

/**
 * The allowed status changes of a table, by step name. The target statuses of the steps in `computed` are computed, so no literal names
 * them.
 */
type LifecycleShape = {
  name: string
  of: string
  steps: Record<string, { from: readonly string[]; to: string | readonly string[] }>
  computed?: readonly string[]
}

/**
 * Returns steps that are written without checking the current status, and steps that no rule writes, as "table.step: why". A step may be
 * used by name, through a constant or queue, or by `move`, which checks by itself.
 */
export function uncheckedSteps({ name, of, steps, computed = [] }: LifecycleShape, sources: readonly string[]): string[] {
  const text = sources.join('\n')
  const moves = [...text.matchAll(new RegExp(`\\b${name}\\.move\\([^,]+, ([^()]*)\\)`, 'g'))].map(([, end = '']) => end)
  return Object.entries(steps).flatMap(([step, { from, to }]) => {
    if (!from.length) return []
    const uses = [{ as: `\\b${name}\\.${step}`, code: text }, ...aliasesOf(`${name}\\.${step}`, sources)]
    const written = uses.filter(({ as, code }) => new RegExp(`${as}\\.(set|into|when|ifAllowed)\\b`).test(code))
    if (written.some(({ as, code }) => !new RegExp(`${as}\\.from\\b`).test(code))) return [`${of}.${step}: of a row in any state`]
    const isMoved = moves.some((end) =>
      computed.includes(step) ? !end.includes("'") : [to].flat().some((each) => end.includes(`'${each}'`)),
    )
    return written.length || isMoved ? [] : [`${of}.${step}: nowhere`]
  })
}

/** Returns the names under which sources use a step indirectly. It may be a status of a queue (`states.sent`) or a value of a constant. */
function aliasesOf(step: string, sources: readonly string[]): { as: string; code: string }[] {
  const found = (code: string, pattern: string) => [...code.matchAll(new RegExp(pattern, 'g'))].map(([, name]) => name)
  return sources.flatMap((code) => [
    ...found(code, `\\bstates: \\{[^}]*?(\\w+): ${step}\\b(?!\\.)`).map((key) => ({
      as: `\\bstates\\??\\.${key}`,
      code: sources.join('\n'),
    })),
    ...found(code, `\\bconst (\\w+) = \\{[^}]*: ${step}\\b(?!\\.)`)
      .flatMap((table) => found(code, `\\bconst (\\w+) = ${table}\\[`))
      .map((name) => ({ as: `\\b${name}`, code })),
  ])
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '')
const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
