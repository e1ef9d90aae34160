import { argumentsOf, bindingOf, callsIn, lineOf, nameOf, type Source } from './source-files.ts'
import { type TableWrite, writesIn } from './table-writes.ts'
import { isNode, type Node, visit } from './visit.ts'

/**
 * Returns statements that write a literal `status` instead of a lifecycle's step, as "line: table". Follows rows held in constants of the
 * file. Also reports a write whose table it cannot resolve, as "line: unknown table".
 */
export function ownStatusWrites(source: Source, tables: ReadonlySet<string>): string[] {
  return [...writesIn(source), ...campaignMoves(source)].flatMap(({ call, targets, rows }) => {
    const named = targets.flatMap((target) => (typeof target === 'object' && 'table' in target ? [target.table] : []))
    const table = named.find((name) => tables.has(name))
    if (!table && named.length) return []
    const written = call.type === 'NewExpression' ? setValuesIn(rows[0], source) : rows
    if (!written.some((row) => hasOwnStatus(row, source))) return []
    return [`${lineOf(source, call)}: ${table ?? 'unknown table'}`]
  })
}

/** Returns the calls of `moveCampaign`, which writes the columns that it is given. */
const campaignMoves = (source: Source): TableWrite[] =>
  callsIn(source)
    .filter(({ callee }) => nameOf(callee) === 'moveCampaign')
    .map((call) => ({ call, targets: [{ table: 'campaigns' }], rows: argumentsOf(call).slice(2, 3) }))

/** Returns what a work queue's states write, which is every `set` property of its definition, also those in constants it refers to. */
function setValuesIn(queue: Node | undefined, source: Source, seen = new Set<Node>()): Node[] {
  const sets: Node[] = []
  visit(queue, (node) => {
    if (seen.has(node)) return
    seen.add(node)
    if (node.type === 'Property' && nameOf(node['key']) === 'set' && isNode(node['value'])) sets.push(node['value'])
    if (node.type === 'Identifier') sets.push(...setValuesIn(constantValue(node, source), source, seen))
  })
  return sets
}

function constantValue(identifier: Node, source: Source): Node | undefined {
  const { value, key, each } = bindingOf(identifier, source) ?? {}
  return key === undefined && !each ? value : undefined
}

function hasOwnStatus(row: unknown, source: Source, seen = new Set<unknown>()): boolean {
  if (!isNode(row) || seen.has(row)) return false
  seen.add(row)
  const inside = (...parts: unknown[]) => parts.some((part) => hasOwnStatus(part, source, seen))
  switch (row.type) {
    case 'Identifier':
      return inside(constantValue(row, source))
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
