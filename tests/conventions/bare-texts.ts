import { join } from 'node:path'
import {
  type Expression,
  isArrowFunction,
  isBlock,
  isFunctionDeclaration,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isReturnStatement,
  isVariableDeclaration,
  type JsxChild,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Checker } from 'typescript/unstable/sync'
import { root } from '#bff/launch/pinned-node.mjs'
import { type ChildKind, isRichText, kindOf, rendersText } from './child-kinds.ts'

type Parent = { children: JsxChild[]; opening: string; path: string; source: SourceFile }

/**
 * Lists texts under a folder of `web/` that React changes beside other children, or before which it may insert an element. A browser's
 * translator replaces such a text, and React then fails or changes what is no longer shown.
 */
export function findBareTexts(folder: string): string[] {
  const config = join(root, 'tsconfig.json')
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
    if (!project) throw new Error('no project')
    const { checker, program } = project
    return project.rootFiles
      .filter((path) => path.startsWith(join(root, folder)) && path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
      .flatMap((path) => {
        const source = program.getSourceFile(path)
        if (!source) return []
        const name = path.slice(join(root, '/').length)
        return [...parentsOf(source, name).flatMap((parent) => bareTextsOf(parent, checker)), ...renderedTexts(source, name, checker)]
      })
  } finally {
    api.close()
  }
}

/** Elements whose texts translators leave alone. */
const untranslated = /^<(code|pre|svg|option)\b|\btranslate="no"/

/** Returns the elements and fragments of a file whose texts may be translated. */
function parentsOf(source: SourceFile, path: string): Parent[] {
  const found: Parent[] = []
  const visit = (node: Node) => {
    if (isJsxElement(node) || isJsxFragment(node)) {
      const children = [...node.children].filter((child) => !isBlank(child, source))
      const opening = textOf(isJsxElement(node) ? node.openingElement : node.openingFragment, source)
      if (!untranslated.test(opening)) found.push({ children, opening, path, source })
    }
    node.forEachChild(visit)
  }
  source.forEachChild(visit)
  return found
}

const textOf = ({ pos, end }: Node, { text }: SourceFile): string => text.slice(pos, end).trim()

const isBlank = (child: JsxChild, source: SourceFile): boolean =>
  isJsxText(child) ? textOf(child, source) === '' : isJsxExpression(child) && !child.expression

/** Returns the texts that a component renders without an element. They stand beside the children of the component's parent. */
function renderedTexts(source: SourceFile, path: string, checker: Checker): string[] {
  const found: Expression[] = []
  const visit = (node: Node, isComponent: boolean): undefined => {
    if (isReturnStatement(node) && isComponent && node.expression) found.push(node.expression)
    const isFunction = isFunctionDeclaration(node) || isArrowFunction(node)
    const name = isFunctionDeclaration(node) ? node.name : isVariableDeclaration(node.parent) ? node.parent.name : undefined
    const isNamed = name !== undefined && isIdentifier(name) && /^[A-Z][a-z]/.test(name.text)
    if (isArrowFunction(node) && isNamed && !isBlock(node.body)) found.push(node.body)
    node.forEachChild((child) => visit(child, isFunction ? isNamed : isComponent))
  }
  source.forEachChild((node) => visit(node, false))
  return found.filter((rendered) => rendersText(rendered, checker)).map((rendered) => lineOf(rendered, path, source))
}

const lineOf = (node: Node, path: string, source: SourceFile): string =>
  `${path}:${source.text.slice(0, node.pos).split('\n').length} ${textOf(node, source).slice(0, 60)}`

function bareTextsOf({ children, opening, path, source }: Parent, checker: Checker): string[] {
  const kinds: ChildKind[] = []
  const kindAt = (at: number): ChildKind => (kinds[at] ??= kindOf(children[at] as JsxChild, checker, source))
  const isFragment = /^<(Fragment\b.*)?>/s.test(opening)
  const isAlone = children.length === 1 && !isFragment
  const isKeyed = /\bkey=/.test(opening)
  return children.flatMap((child, at) => {
    if (!isJsxText(child) && !isJsxExpression(child)) return []
    if (isAlone && (isKeyed || !isRichText(child))) return []
    if (!kindAt(at).isText || !(isFragment || kindAt(at).isChanging || hasInsertionBefore(at, kindAt))) return []
    return [lineOf(child, path, source)]
  })
}

/** Returns true if React may insert an element directly before the child at an index, and so looks that child up in the document. */
function hasInsertionBefore(at: number, kindAt: (at: number) => ChildKind): boolean {
  if (at === 0) return false
  const { isText, isChanging, isComing } = kindAt(at - 1)
  return isComing || (isText && !isChanging && hasInsertionBefore(at - 1, kindAt))
}
