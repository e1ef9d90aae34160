import { posix } from 'node:path'
import { parseSync } from 'vite'
import { isNode, type Node, visit } from './visit.ts'

/** A parsed file, with the names that it declares and imports. */
export type Source = {
  path: string
  code: string
  program: Node
  bindings: Map<string, Binding[]>
  imports: Map<string, { from: string; name: string }>
  sources: Sources
}

/** Returns the parsed file of a path, or undefined if there is no such file. */
export type Sources = (path: string) => Source | undefined

/**
 * A declared name with its scope, as offsets. `key` is the property that a pattern reads from `value`. `each` marks a variable that holds
 * an element of `value`. A parameter has its function and index.
 */
export type Binding = {
  scope: { start: number; end: number }
  start: number
  value?: Node
  key?: string
  each?: true
  parameter?: { of: Node; index: number }
  annotation?: Node
}

/** Parses files when they are first read. Takes their code by path. Their imports of each other are followed. */
export function readSources(files: ReadonlyMap<string, string>): Sources {
  const parsed = new Map<string, Source>()
  const sources: Sources = (path) => {
    const code = files.get(path)
    if (code === undefined || parsed.has(path)) return parsed.get(path)
    const program = parseSync(path, code).program as unknown as Node
    const source = { path, code, program, bindings: new Map(), imports: importsOf(path, program), sources }
    declareIn(source, program, program)
    parsed.set(path, source)
    return source
  }
  return sources
}

function importsOf(path: string, program: Node): Source['imports'] {
  const found: Source['imports'] = new Map()
  for (const statement of program['body'] as Node[]) {
    if (statement.type !== 'ImportDeclaration') continue
    const target = nameOf(statement['source'])
    const from = target.startsWith('.') ? posix.join(posix.dirname(path), target) : target.replace(/^#(graphql\/)?/, 'graphql/')
    for (const each of statement['specifiers'] as Node[])
      found.set(nameOf(each['local']), { from: from.startsWith('graphql/') ? from : target, name: nameOf(each['imported']) })
  }
  return found
}

export const isFunction = ({ type }: Node): boolean => /^(ArrowFunction|Function)(Expression|Declaration)$/.test(type)

/** Adds the names declared at or inside a node to the source. Blocks, loops and functions are scopes. */
function declareIn(source: Source, node: unknown, scope: Node): void {
  if (Array.isArray(node)) for (const each of node) declareIn(source, each, scope)
  if (!isNode(node)) return
  const add = (pattern: unknown, binding: Omit<Binding, 'scope' | 'start'>) =>
    declarePattern(source, pattern, { scope, start: node.start, ...binding })
  const isScope = isFunction(node) || /^(BlockStatement|For\w*Statement|StaticBlock)$/.test(node.type)
  if (node.type === 'VariableDeclarator' && isNode(node['init'])) add(node['id'], { value: node['init'] })
  if (node.type === 'FunctionDeclaration') add(node['id'], { value: node })
  if (node.type === 'ForOfStatement') {
    const [declared] = ((node['left'] as Node)['declarations'] ?? []) as Node[]
    declarePattern(source, declared?.['id'], { scope: node, start: node.start, value: node['right'] as Node, each: true })
  }
  if (isFunction(node))
    for (const [index, parameter] of (node['params'] as Node[]).entries())
      declarePattern(source, parameter, { scope: node, start: node.start, parameter: { of: node, index } })
  for (const value of Object.values(node)) declareIn(source, value, isScope ? node : scope)
}

function declarePattern(source: Source, pattern: unknown, binding: Binding): void {
  if (!isNode(pattern)) return
  const inner = (node: unknown, key: string) =>
    declarePattern(source, node, { ...binding, key: binding.key === undefined ? key : `${binding.key}.${key}` })
  if (pattern.type === 'Identifier') {
    const annotation = (pattern['typeAnnotation'] as Node | null | undefined)?.['typeAnnotation']
    const earlier = source.bindings.get(nameOf(pattern)) ?? []
    source.bindings.set(nameOf(pattern), [...earlier, { ...binding, ...(isNode(annotation) && { annotation }) }])
  }
  if (pattern.type === 'AssignmentPattern') declarePattern(source, pattern['left'], binding)
  if (pattern.type === 'ArrayPattern') for (const [at, each] of (pattern['elements'] as unknown[]).entries()) inner(each, String(at))
  if (pattern.type === 'ObjectPattern')
    for (const each of pattern['properties'] as Node[]) if (each.type === 'Property') inner(each['value'], nameOf(each['key']))
}

/** Returns what a name refers to: the declaration in the innermost scope, there the nearest above, or else the first one. */
export function bindingOf(identifier: Node, { bindings }: Source): Binding | undefined {
  const visible = (bindings.get(nameOf(identifier)) ?? []).filter(
    ({ scope }) => scope.start <= identifier.start && identifier.end <= scope.end,
  )
  const innermost = Math.max(...visible.map(({ scope }) => scope.start))
  const near = visible.filter(({ scope }) => scope.start === innermost)
  return near.findLast(({ start }) => start < identifier.start) ?? near[0]
}

/** Returns the exported declaration that an imported name refers to, with its file. Undefined if the file is not among the parsed ones. */
export function importedBinding(identifier: Node, source: Source): { binding: Binding; source: Source } | undefined {
  const imported = source.imports.get(nameOf(identifier))
  const file = imported && source.sources(imported.from)
  const binding = file?.bindings.get(imported?.name ?? '')?.find(({ scope }) => scope === file.program)
  return file && binding && { binding, source: file }
}

/** Returns the function that a name refers to, also an imported one. */
export function functionNamed(callee: Node, source: Source): { callable: Node; source: Source } | undefined {
  const own = bindingOf(callee, source)
  const found = own ? { binding: own, source } : importedBinding(callee, source)
  const value = found?.binding.key === undefined && !found?.binding.each && found?.binding.value && unwrapped(found.binding.value)
  return value && isFunction(value) ? { callable: value, source: found.source } : undefined
}

/** Returns the expressions that a function returns, without those of functions inside it. */
export function returnedBy(callable: Node): Node[] {
  const body = callable['body'] as Node
  if (body.type !== 'BlockStatement') return [body]
  const found: Node[] = []
  const look = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) look(each)
    if (!isNode(node) || isFunction(node)) return
    if (node.type === 'ReturnStatement' && isNode(node['argument'])) found.push(node['argument'])
    for (const value of Object.values(node)) look(value)
  }
  look(body)
  return found
}

/** Returns the calls and constructions in a file. */
export function callsIn({ program }: Source): Node[] {
  const calls: Node[] = []
  visit(program, (node) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') calls.push(node)
  })
  return calls
}

/** Returns the expression inside `await`, parentheses, `!`, an optional chain, `as` and `satisfies`. */
export function unwrapped(node: Node): Node {
  const inner =
    /^(Await|Parenthesized|Chain|TSAs|TSSatisfies|TSNonNull)Expression$/.test(node.type) && (node['argument'] ?? node['expression'])
  return isNode(inner) ? unwrapped(inner) : node
}

export const lineOf = ({ code }: Source, node: Node): number => code.slice(0, node.start).split('\n').length
export const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '')
export const argumentsOf = (call: Node): Node[] => (call['arguments'] as unknown[]).filter(isNode)
