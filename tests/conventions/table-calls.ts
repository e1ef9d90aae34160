import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Checker, type Symbol as Named, type Type, TypeFlags } from 'typescript/unstable/sync'
import { root } from '#bff/launch/pinned-node.mjs'

type QueryNode = { node: Node; parent: Node; file: string; text: string }

/**
 * Checks the types of every query under graphql/. Lists results that contain `any` in `loose`, and rows retyped by a cast or annotation in
 * `forced`. Compiles `planted` as an additional file and returns its errors in `refused`.
 */
export function readTableCalls(planted: string): { calls: number; loose: string[]; forced: string[]; refused: string[] } {
  const plantedPath = join(root, 'graphql/rules/planted.ts')
  const config = join(root, 'graphql/planted.tsconfig.json')
  const virtual = new Map([
    [plantedPath, planted],
    [config, JSON.stringify({ extends: '../tsconfig.json', include: ['.'], files: ['./rules/planted.ts'] })],
  ])
  const fs = {
    readFile: (path: string) => virtual.get(path),
    fileExists: (path: string) => virtual.has(path) || existsSync(path),
  }
  const api = new API({ cwd: root, fs })
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
    if (!project) throw new Error('no project')
    const { checker, program } = project
    const nodes = project.rootFiles
      .filter((path) => path.startsWith(join(root, 'graphql/')) && !path.endsWith('.d.ts'))
      .flatMap((path) => nodesOf(program.getSourceFile(path), path.slice(root.length).replace(/^\//, '')))
    const { calls, loose } = looseCalls(nodes, checker)
    const refused = program.getSemanticDiagnostics(plantedPath).map(({ pos, text }) => `${lineOf(planted, pos)}: ${text.split('\n')[0]}`)
    return { calls, loose, forced: forcedRows(nodes, checker), refused }
  } finally {
    api.close()
  }
}

function nodesOf(file: (Node & { text: string }) | undefined, path: string): QueryNode[] {
  const found: QueryNode[] = []
  const visit = (node: Node, parent: Node) => {
    if (kinds.has(node.kind)) found.push({ node, parent, file: path, text: file?.text ?? '' })
    node.forEachChild((child) => visit(child, node))
  }
  file?.forEachChild((child) => visit(child, file))
  return found
}

const kinds = new Set([SyntaxKind.CallExpression, SyntaxKind.AsExpression, SyntaxKind.VariableDeclaration, SyntaxKind.AwaitExpression])

function looseCalls(all: QueryNode[], checker: Checker): { calls: number; loose: string[] } {
  const candidates = all.filter(
    ({ node, parent }) =>
      node.kind === SyntaxKind.AwaitExpression ||
      (node.kind === SyntaxKind.CallExpression && parent.kind !== SyntaxKind.PropertyAccessExpression),
  )
  const types = checker.getTypeAtLocation(candidates.map(({ node }) => node))
  const builders = new Map(candidates.map((found, at) => [found.node, types[at]]))
  const paths = new Map<number, string | undefined>()
  const anyIn = (type: Type | undefined) => {
    if (type && !paths.has(type.id)) paths.set(type.id, pathOfAny(type, checker))
    return type && paths.get(type.id)
  }
  let calls = 0
  const loose = candidates.flatMap((found, at) => {
    const type = types[at]
    if (found.node.kind === SyntaxKind.AwaitExpression) {
      const operand = builders.get((found.node as unknown as { expression: Node }).expression)
      if (!isQuery(operand) || found.parent.kind === SyntaxKind.ExpressionStatement) return []
      const place = anyIn(type)
      return place ? [`${placeOf(found)} ${place}`] : []
    }
    if (type?.getSymbol()?.name !== 'QueryBuilder' || !type.isTypeReference()) return []
    calls += 1
    const [record] = checker.getTypeArguments(type)
    return record && isAny(record) ? [`${placeOf(found)} any table`] : []
  })
  return { calls, loose }
}

const isAny = (type: Type): boolean => (type.flags & TypeFlags.Any) !== 0
const isQuery = (type: Type | undefined): boolean => ['QueryBuilder', 'Raw'].includes(type?.getSymbol()?.name ?? '')

/** Returns the path of `any` in a result type: the type itself, its rows or one of their columns. */
function pathOfAny(type: Type, checker: Checker, path = '', depth = 0): string | undefined {
  if (isAny(type)) return path || 'any'
  if (type.isUnionType()) return first(type.getTypes(), (one) => pathOfAny(one, checker, path, depth))
  if (checker.isArrayType(type) && type.isTypeReference())
    return first(checker.getTypeArguments(type), (one) => pathOfAny(one, checker, `${path}[]`, depth))
  if (depth > 0 || !(type.isObjectType() || type.isIntersectionType())) return undefined
  const columns = checker.getPropertiesOfType(type)
  const types = checker.getTypeOfSymbol(columns)
  return first(columns, (column: Named, at) => {
    const own = types[at]
    return own && pathOfAny(own, checker, `${path}.${column.name}`, depth + 1)
  })
}

function first<T>(all: readonly T[] | undefined, look: (one: T, at: number) => string | undefined): string | undefined {
  for (const [at, one] of (all ?? []).entries()) {
    const found = look(one, at)
    if (found) return found
  }
  return undefined
}

/** Returns casts and annotations around a query's result, also through a constant of the file, and type arguments on queries. */
function forcedRows(all: QueryNode[], checker: Checker): string[] {
  const parts = (node: unknown) => node as { expression?: Node; initializer?: Node; type?: Node; typeArguments?: Node[] }
  const answers = (node: Node | undefined): boolean => {
    if (!node) return false
    if (node.kind === SyntaxKind.AwaitExpression) return isQuery(checker.getTypeAtLocation(parts(node).expression as Node))
    if (node.kind === SyntaxKind.Identifier) {
      const declared = checker.getSymbolAtLocation(node)?.valueDeclaration?.resolve()
      return declared?.kind === SyntaxKind.VariableDeclaration && answers(parts(declared).initializer)
    }
    return answers(parts(node).expression)
  }
  return all.flatMap((found) => {
    const { node } = found
    const { expression, initializer, type, typeArguments } = parts(node)
    if (node.kind === SyntaxKind.AsExpression)
      return found.text.slice(type?.pos, type?.end).trim() !== 'const' && answers(expression) ? [`${placeOf(found)} cast`] : []
    if (node.kind === SyntaxKind.VariableDeclaration) return type && answers(initializer) ? [`${placeOf(found)} annotation`] : []
    const isArgued = node.kind === SyntaxKind.CallExpression && typeArguments?.length
    return isArgued && isQuery(checker.getTypeAtLocation(node)) ? [`${placeOf(found)} type argument`] : []
  })
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length
const placeOf = ({ file, text, node }: QueryNode): string =>
  `${file}:${lineOf(text, node.pos + (/^\s*/.exec(text.slice(node.pos))?.[0].length ?? 0))}`
