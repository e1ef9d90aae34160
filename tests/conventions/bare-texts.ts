import { join } from 'node:path'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { root } from '#bff/launch/pinned-node.mjs'

type Parent = { children: Node[]; file: string; text: string }

/**
 * Lists texts under a folder of `web/` that React changes beside other children, or beside an element that comes and goes. A browser's
 * translator replaces such a text, and React then fails or changes what is no longer shown.
 */
export function findBareTexts(folder: string): string[] {
  const config = join(root, 'tsconfig.json')
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
    if (!project) throw new Error('no project')
    const { checker, program } = project
    const parents = project.rootFiles
      .filter((path) => path.startsWith(join(root, folder)) && path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
      .flatMap((path) => parentsOf(program.getSourceFile(path), path.slice(root.length).replace(/^\//, '')))
    return parents.flatMap((parent) => bareTextsOf(parent, checker))
  } finally {
    api.close()
  }
}

/** Returns the elements and fragments of a file that have several children. */
function parentsOf(file: (Node & { text: string }) | undefined, path: string): Parent[] {
  const found: Parent[] = []
  const visit = (node: Node) => {
    if (node.kind === SyntaxKind.JsxElement || node.kind === SyntaxKind.JsxFragment) {
      const all = (node as unknown as { children: Iterable<Node> }).children
      const children = [...all].filter((child) => child.kind !== SyntaxKind.JsxText || textOf(child, file?.text ?? '').trim() !== '')
      if (children.length > 1) found.push({ children, file: path, text: file?.text ?? '' })
    }
    node.forEachChild(visit)
  }
  file?.forEachChild(visit)
  return found
}

const textOf = ({ pos, end }: Node, text: string): string => text.slice(pos, end)

function bareTextsOf({ children, file, text }: Parent, checker: Checker): string[] {
  const kinds = children.map((child) => kindOf(child, checker))
  const hasComing = kinds.some(({ isComing }) => isComing)
  return children.flatMap((child, at) => {
    const kind = kinds[at]
    if (!kind?.isText || !(hasComing || kind.isChanging)) return []
    return [`${file}:${text.slice(0, child.pos).split('\n').length} ${textOf(child, text).trim().slice(0, 60)}`]
  })
}

/** Says of a child whether it may be a text, whether that text changes, and whether it comes and goes. */
function kindOf(child: Node, checker: Checker): { isText: boolean; isChanging: boolean; isComing: boolean } {
  if (child.kind === SyntaxKind.JsxText) return { isText: true, isChanging: false, isComing: false }
  const expression = child.kind === SyntaxKind.JsxExpression ? (child as unknown as { expression?: Node }).expression : undefined
  if (!expression) return { isText: false, isChanging: false, isComing: false }
  const types = partsOf(checker.getTypeAtLocation(expression))
  const has = (flags: number) => types.some((type) => (type.flags & flags) !== 0)
  const isPassedOn = named.has(expression.kind) && has(TypeFlags.Object)
  const isText = !isPassedOn && types.some(isShownText)
  const isComing = has(TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike) || types.some(isEmptyText)
  return { isText, isChanging: isText && !constant.has(expression.kind), isComing }
}

const named = new Set([SyntaxKind.Identifier, SyntaxKind.PropertyAccessExpression])
const constant = new Set([SyntaxKind.PropertyAccessExpression, SyntaxKind.StringLiteral])

/** The empty text, and the zero of an optional child. */
const isEmptyText = (type: Type): boolean =>
  (type.isStringLiteralType() && type.value === '') || (type.isNumberLiteralType() && type.value === 0)
const isShownText = (type: Type): boolean => (type.flags & (TypeFlags.StringLike | TypeFlags.NumberLike)) !== 0 && !isEmptyText(type)

const partsOf = (type: Type | undefined): readonly Type[] => (!type ? [] : type.isUnionType() ? type.getTypes().flatMap(partsOf) : [type])
