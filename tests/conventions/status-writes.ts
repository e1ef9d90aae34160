import { parseSync } from 'vite'
import { isNode, type Node, visit } from './visit.ts'

const writers = new Set(['update', 'insert', 'merge'])

/** What the constants of a file hold, in the order of the file: a name may stand in several functions. */
type Constants = Map<string, Node[]>

/**
 * Every `status` that a statement on one of the tables writes with a word of its own, as "line: table", where a lifecycle's
 * step should say it. Rows and builders that stand in a constant of the file are followed; a builder that is not is suspected.
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
    const written = writtenBy(call, constants)
    if (!written || (written.table !== undefined && !tables.has(written.table))) return []
    if (!written.rows.some((row) => hasOwnStatus(row, constants))) return []
    return [`${code.slice(0, call.start).split('\n').length}: ${written.table ?? 'unknown table'}`]
  })
}

/** The table and the rows of a statement that writes; undefined for any other call. */
function writtenBy(call: Node, constants: Constants): { table: string | undefined; rows: Node[] } | undefined {
  const callee = call['callee'] as Node
  const args = (call['arguments'] as unknown[]).filter(isNode)
  if (callee.type === 'Identifier' && callee['name'] === 'insertAsJson') return { table: textOf(args[1]), rows: args.slice(2, 3) }
  if (callee.type === 'Identifier' && ['touch', 'touchRow'].includes(String(callee['name'])))
    return { table: textOf(args[1]), rows: args.slice(3, 4) }
  if (callee.type === 'Identifier' && callee['name'] === 'moveCampaign') return { table: 'campaigns', rows: args.slice(2, 3) }
  if (callee.type === 'Identifier' && callee['name'] === 'LeaseQueue') return { table: textOf(args[0]), rows: setsIn(args[1], constants) }
  if (callee.type !== 'MemberExpression' || !writers.has(nameOf(callee['property']))) return undefined
  return { table: tableOf(callee['object'], constants), rows: args.slice(0, 1) }
}

/** What the moves of a queue set, however deep they stand. */
function setsIn(queue: Node | undefined, constants: Constants, seen = new Set<Node>()): Node[] {
  const sets: Node[] = []
  visit(queue, (node) => {
    if (seen.has(node)) return
    seen.add(node)
    if (node.type === 'Property' && nameOf(node['key']) === 'set' && isNode(node['value'])) sets.push(node['value'])
    if (node.type === 'Identifier') sets.push(...setsIn(heldBy(node, constants), constants, seen))
  })
  return sets
}

/** What the constant of this name holds: the nearest one above, or one of the file below. */
function heldBy(identifier: Node, constants: Constants): Node | undefined {
  const held = constants.get(String(identifier['name'])) ?? []
  return held.findLast(({ start }) => start < identifier.start) ?? held[0]
}

/** Down the chain `knex('table').where().update()` to its table, also where the chain begins in a constant. */
function tableOf(builder: unknown, constants: Constants): string | undefined {
  if (!isNode(builder)) return undefined
  if (builder.type === 'AwaitExpression' || builder.type === 'ParenthesizedExpression')
    return tableOf(builder['argument'] ?? builder['expression'], constants)
  if (builder.type === 'Identifier') return tableOf(heldBy(builder, constants), constants)
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
      return inside(heldBy(row, constants))
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

/** A table of steps as rules call it; of the steps in `computed` the rules work out the end, so that no text says it. */
type Drawn = {
  name: string
  of: string
  steps: Record<string, { from: readonly string[]; to: string | readonly string[] }>
  computed?: readonly string[]
}

/**
 * The steps that rules write without asking that the row is where they begin, and those that no rule writes, as "table.step: why".
 * A step is written by its own name, by the constant or the queue it is handed to whole, or by `move`, which asks by itself.
 */
export function looseSteps({ name, of, steps, computed = [] }: Drawn, sources: readonly string[]): string[] {
  const text = sources.join('\n')
  const moves = [...text.matchAll(new RegExp(`\\b${name}\\.move\\([^,]+, ([^()]*)\\)`, 'g'))].map(([, end = '']) => end)
  return Object.entries(steps).flatMap(([step, { from, to }]) => {
    if (!from.length) return []
    const uses = [{ as: `\\b${name}\\.${step}`, code: text }, ...handedOn(`${name}\\.${step}`, sources)]
    const written = uses.filter(({ as, code }) => new RegExp(`${as}\\.(set|into|when|orStay)\\b`).test(code))
    if (written.some(({ as, code }) => !new RegExp(`${as}\\.from\\b`).test(code))) return [`${of}.${step}: of a row in any state`]
    const isMoved = moves.some((end) =>
      computed.includes(step) ? !end.includes("'") : [to].flat().some((each) => end.includes(`'${each}'`)),
    )
    return written.length || isMoved ? [] : [`${of}.${step}: nowhere`]
  })
}

/** What a step is called, and where, once it is handed on whole: as one of a queue's states, or as one of a constant's values. */
function handedOn(step: string, sources: readonly string[]): { as: string; code: string }[] {
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
