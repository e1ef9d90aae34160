import { parseSync } from 'vite'
import { isNode, type Node, visit } from './visit.ts'

const modifiers = new Set(['concurrent', 'each', 'fails', 'for', 'only', 'runIf', 'sequential', 'skip', 'skipIf', 'todo'])
/** Members of `it` and `describe` that are called first and then return the function that takes the title. */
const makers = new Set(['each', 'for', 'runIf', 'skipIf'])
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/**
 * Returns the titles of cases that run in every `npm test` and of their groups, which may prove rows of the specification. Leaves out cases
 * tagged `sweep`, skipped, todo or conditional. Leaves out a case whose options cannot be read from constants of the file.
 */
export function countedTitles(path: string, source: string): string[] {
  if ([...source.matchAll(/(?:\/\/|\*)\s*@module-tag\s+([\w\-/]+)\b/g)].some(([, tag]) => tag === 'sweep')) return []
  const { program } = parseSync(path, source)
  const declared = new Map<string, Node>()
  visit(program, (node) => {
    const made = node.type === 'VariableDeclarator' ? node['init'] : node.type === 'FunctionDeclaration' ? node : undefined
    if (isNode(made) && isNode(node['id'])) declared.set(String(node['id']['name']), made)
  })
  return titlesIn(program, (node) => resolveName(node, declared))
}

type Resolve = (node: unknown) => Node | undefined

function titlesIn(node: unknown, resolve: Resolve): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => titlesIn(each, resolve))
  if (!isNode(node)) return []
  const [root, ...kinds] = node.type === 'CallExpression' ? namesOf(node['callee']) : []
  if (!root || !/^(it|test|describe)$/.test(root) || !kinds.every((kind) => modifiers.has(kind)) || isMaker(node['callee']))
    return Object.values(node).flatMap((each) => titlesIn(each, resolve))
  const given = node['arguments'] as unknown[]
  if (kinds.some((kind) => /^(skip|todo|runIf|skipIf)$/.test(kind)) || isExcluded(given, resolve)) return []
  if (root !== 'describe') return given.length > 1 ? [textOf(given[0])] : []
  const held = titlesIn(given.slice(1), resolve)
  return held.length ? [textOf(given[0]), ...held] : []
}

/** Returns true when a case is tagged `sweep`, skipped or todo, or its options are unreadable. */
function isExcluded(given: unknown[], resolve: Resolve): boolean {
  const [second, third] = given.slice(1).map(resolve)
  if (!isNode(given[1]) || (second && functions.has(second.type))) return false
  // The second argument is a call that returns the test function: it('…', within(…), 60_000).
  if (second?.type === 'CallExpression' && (given.length === 2 || third?.type === 'Literal')) return false
  const options = propertiesOf(second, resolve)
  if (!options) return true
  return Object.entries(options).some(([name, value]) => {
    if (name === 'skip' || name === 'todo') return value?.['value'] !== false
    return name === 'tags' && tagsOf(value, resolve).some((tag) => tag === 'sweep' || typeof tag !== 'string')
  })
}

function propertiesOf(node: Node | undefined, resolve: Resolve): Record<string, Node | undefined> | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  const all: Record<string, Node | undefined> = {}
  for (const one of node['properties'] as Node[]) {
    const spread = one.type === 'SpreadElement' ? propertiesOf(resolve(one['argument']), resolve) : { [keyOf(one)]: resolve(one['value']) }
    if (!spread) return undefined
    Object.assign(all, spread)
  }
  return all
}

const tagsOf = (node: Node | undefined, resolve: Resolve): unknown[] =>
  node?.type === 'ArrayExpression' ? (node['elements'] as unknown[]).map((each) => resolve(each)?.['value']) : [node?.['value']]

const keyOf = ({ key }: Node): string => (isNode(key) ? String(key['name'] ?? key['value']) : '')

/** Resolves a name to its value in the file, without `as` and `satisfies`. Undefined when the name is declared elsewhere. */
function resolveName(node: unknown, declared: Map<string, Node>, steps = 0): Node | undefined {
  if (!isNode(node) || steps > 9) return undefined
  if (node.type === 'Identifier') return resolveName(declared.get(String(node['name'])), declared, steps + 1)
  return /^TS(As|Satisfies)/.test(node.type) ? resolveName(node['expression'], declared, steps + 1) : node
}

/** Returns the identifiers of the called function in order, such as describe, skip and each for `describe.skip.each([…])`. */
function namesOf(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [String(node['name'])]
  if (node.type === 'MemberExpression') return [...namesOf(node['object']), ...namesOf(node['property'])]
  return namesOf(node['callee'] ?? node['tag'])
}

const isMaker = (callee: unknown): boolean =>
  isNode(callee) && callee.type === 'MemberExpression' && makers.has(namesOf(callee).at(-1) ?? '')

function textOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'TemplateLiteral') return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ')
  return typeof node['value'] === 'string' ? node['value'] : ''
}
