import {
  type Expression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isImportDeclaration,
  isJsxElement,
  isJsxExpression,
  isJsxSelfClosingElement,
  isJsxText,
  isNamedImports,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isVariableStatement,
  type JsxChild,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'

/** `isText` marks a child that may be a text, `isChanging` a text that changes, and `isComing` a child that may be inserted later. */
export type ChildKind = { isText: boolean; isChanging: boolean; isComing: boolean }

const element: ChildKind = { isText: false, isChanging: false, isComing: false }

/** Returns the kind of a child. White space is no text, since translators leave it alone. Children that a component passes on count as elements. */
export function kindOf(child: JsxChild, checker: Checker, source: SourceFile): ChildKind {
  if (isJsxText(child)) return { ...element, isText: child.text.trim() !== '' }
  if (!isJsxExpression(child)) return elementKind(child, checker, source)
  const { expression } = child
  if (!expression || (isStringLiteral(expression) && expression.text.trim() === '')) return element
  const types = partsOf(checker.getTypeAtLocation(expression))
  const isText = leavesOf(expression).some((leaf) => isTextLeaf(leaf, checker))
  const isComing = types.some((type) => (type.flags & (absent | TypeFlags.Object)) !== 0 || isEmptyText(type))
  return { isText, isChanging: isText && !isConstant(expression, checker, source), isComing }
}

/** Returns true if a child is a message with elements inside, which becomes several texts. */
export const isRichText = (child: JsxChild): boolean =>
  isJsxExpression(child) && child.expression !== undefined && leavesOf(child.expression).some(isRich)

/** Returns true if an expression that a component returns may be a text. */
export const rendersText = (rendered: Expression, checker: Checker): boolean => leavesOf(rendered).some((leaf) => isTextLeaf(leaf, checker))

const absent = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike

/** An element is inserted later where its component may render nothing, its type is a variable, or it has a key. */
function elementKind(child: JsxChild, checker: Checker, { text }: SourceFile): ChildKind {
  const opening = isJsxElement(child) ? child.openingElement : isJsxSelfClosingElement(child) ? child : undefined
  if (!opening) return { ...element, isComing: true }
  const [tag, attributes] = [opening.tagName, opening.attributes].map(({ pos, end }) => text.slice(pos, end).trim())
  if (/\bkey=/.test(attributes ?? '') || /^[a-z].*\./.test(tag ?? '')) return { ...element, isComing: true }
  if (/^[a-z]/.test(tag ?? '')) return element
  const type = checker.getTypeAtLocation(opening.tagName)
  const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
  const returned = signatures.flatMap((signature) => partsOf(checker.getReturnTypeOfSignature(signature)))
  const isNode = returned.some((type) => isShownText(type) && returned.length > 2)
  return { ...element, isComing: !isNode && returned.some(({ flags }) => (flags & absent) !== 0) }
}

/** Returns the expressions that one may evaluate to. */
function leavesOf(expression: Expression): Expression[] {
  if (isParenthesizedExpression(expression)) return leavesOf(expression.expression)
  if (isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse].flatMap(leavesOf)
  if (!isBinaryExpression(expression)) return [expression]
  const { kind } = expression.operatorToken
  if (kind === SyntaxKind.AmpersandAmpersandToken) return leavesOf(expression.right)
  const isEither = kind === SyntaxKind.BarBarToken || kind === SyntaxKind.QuestionQuestionToken
  return isEither ? [expression.left, expression.right].flatMap(leavesOf) : [expression]
}

function isTextLeaf(leaf: Expression, checker: Checker): boolean {
  const types = partsOf(checker.getTypeAtLocation(leaf))
  return isRich(leaf) || (types.some(isShownText) && !types.some(({ flags }) => flags & TypeFlags.Object))
}

const isRich = (leaf: Expression): boolean =>
  isCallExpression(leaf) && isPropertyAccessExpression(leaf.expression) && leaf.expression.name.text === 'rich'

/** Returns true if a text is always the same: a literal, a value of a module, or a message without other values than functions. */
function isConstant(expression: Expression, checker: Checker, source: SourceFile): boolean {
  if (isStringLiteral(expression)) return true
  if (isPropertyAccessExpression(expression)) return isOfModule(expression, source)
  if (!isCallExpression(expression)) return false
  const [key, values, ...more] = expression.arguments
  if (!key || !isStringLiteral(key) || more.length > 0 || !(isIdentifier(expression.expression) || isRich(expression))) return false
  return !values || (isObjectLiteralExpression(values) && values.properties.every((property) => isConstantValue(property, checker, source)))
}

function isConstantValue(property: Parameters<typeof isPropertyAssignment>[0], checker: Checker, source: SourceFile): boolean {
  if (!isPropertyAssignment(property)) return false
  const type = checker.getTypeAtLocation(property.initializer)
  return isConstant(property.initializer, checker, source) || (!!type && checker.getSignaturesOfType(type, SignatureKind.Call).length > 0)
}

function isOfModule(expression: Expression, source: SourceFile): boolean {
  if (isPropertyAccessExpression(expression) || isElementAccessExpression(expression)) return isOfModule(expression.expression, source)
  return isIdentifier(expression) && namesOf(source).has(expression.text)
}

/** Returns the names that a file imports or declares outside its functions. */
function namesOf({ statements }: SourceFile): Set<string> {
  const declared = statements.filter(isVariableStatement).flatMap(({ declarationList }) => [...declarationList.declarations])
  const clauses = statements.filter(isImportDeclaration).map(({ importClause }) => importClause)
  const imported = clauses.flatMap((clause) => {
    const bindings = clause?.namedBindings
    return [clause?.name, ...(bindings && isNamedImports(bindings) ? bindings.elements.map(({ name }) => name) : [])]
  })
  return new Set([...declared.map(({ name }) => name), ...imported].flatMap((name) => (name && isIdentifier(name) ? [name.text] : [])))
}

/** The empty text, and the zero of an optional child. */
const isEmptyText = (type: Type): boolean =>
  (type.isStringLiteralType() && type.value === '') || (type.isNumberLiteralType() && type.value === 0)
const isShownText = (type: Type): boolean => (type.flags & (TypeFlags.StringLike | TypeFlags.NumberLike)) !== 0 && !isEmptyText(type)

const partsOf = (type: Type | undefined): readonly Type[] => (!type ? [] : type.isUnionType() ? type.getTypes().flatMap(partsOf) : [type])
