import { parseSync } from 'vite'
import { isNode, type Node, visit } from '#tests/conventions/visit.ts'
import { type Floor, iteratorHelpers, type NewerNames, newerNames } from './newer-names.ts'

const iterators = new Set(['entries', 'keys', 'matchAll', 'values'])
const looked = new Set(
  `AssignmentExpression CallExpression Literal MemberExpression NewExpression ObjectExpression StaticBlock TemplateElement
  VariableDeclaration VariableDeclarator`.split(/\s+/),
)
const keyed = new Set(['MemberExpression', 'Property', 'MethodDefinition', 'PropertyDefinition'])

/**
 * Returns what a script uses that the browsers of a floor lack, each once. Look-behind and the flag `v` prevent the whole file from
 * running. Throws for a script that cannot be parsed.
 */
export function newerInScript(code: string, floor: Floor = 'recipients'): string[] {
  const { program, errors } = parseSync('built.js', code)
  if (errors[0]) throw new Error(errors[0].message)
  const names = newerNames[floor]
  const found = new Set<string>()
  const keys = new Set<unknown>()
  visit(program, (node) => {
    if (keyed.has(node.type) && !node.computed) keys.add(node.property ?? node.key)
    if (node.type === 'Identifier' && names.globals.has(String(node.name)) && !keys.has(node)) found.add(String(node.name))
    if (!looked.has(node.type)) return
    const newer = [
      memberOf(node, names),
      ...destructuredOf(node, names),
      ...attributesOf(node, names),
      callOf(node),
      floor === 'recipients' && syntaxOf(node),
      textOf(node, floor),
    ]
    for (const each of newer) if (each) found.add(each)
  })
  return [...found].sort()
}

/** A script for a page that removes what is newer than the recipients' floor from a current browser, before any other script runs. */
export const removeNewer = `(() => {
  const [members, statics, globals, helpers] = ${JSON.stringify([...Object.values(newerNames.recipients).slice(0, 3), iteratorHelpers].map((names) => [...names]))}
  for (const name of helpers) delete Iterator.prototype[name]
  for (const name of statics) delete window[name.split('.')[0]]?.[name.split('.')[1]]
  for (const holder of Object.getOwnPropertyNames(window).map((name) => window[name]))
    if (typeof holder === 'function') for (const name of members) (delete holder[name], delete holder.prototype?.[name])
  for (const name of globals) delete window[name]
})()`

/** Returns the name of a key or member, also of one in quotes. */
function nameOf(key: unknown, isComputed: unknown): string | undefined {
  if (!isNode(key)) return undefined
  if (key.type === 'Literal') return String(key.value)
  if (key.type === 'TemplateLiteral') return plainTextOf(key)
  return isComputed ? undefined : String(key.name)
}

/** Returns the text of a template without expressions, which the build writes in place of quotes. */
function plainTextOf({ quasis }: Node): string | undefined {
  const [only, more]: { value: { cooked: string } }[] = Array.isArray(quasis) ? quasis : []
  return more ? undefined : only?.value.cooked
}

const newerMember = (of: string, member: string, { members, statics }: NewerNames): string | undefined => {
  if (statics.has(`${of}.${member}`)) return `${of}.${member}`
  return members.has(member) ? `.${member}` : undefined
}

/** Returns the name of the object that a member or pattern reads, as in `window.screen.orientation`. */
const objectName = (object: unknown): string =>
  isNode(object) ? (object.type === 'MemberExpression' ? String(nameOf(object.property, object.computed)) : String(object.name)) : ''

function memberOf({ type, object, property, computed }: Node, names: NewerNames): string | undefined {
  const member = type === 'MemberExpression' ? nameOf(property, computed) : undefined
  if (member === undefined || !isNode(object)) return undefined
  const newer = newerMember(objectName(object), member, names)
  if (newer) return newer
  return iteratorHelpers.has(member) && isIterator(object) ? `iterator.${member}` : undefined
}

/** Returns the newer names that a pattern reads, such as `{ toSorted } = list`. */
function destructuredOf({ type, id, left, init, right }: Node, names: NewerNames): (string | undefined)[] {
  const pattern = type === 'VariableDeclarator' ? id : type === 'AssignmentExpression' ? left : undefined
  if (!isNode(pattern) || pattern.type !== 'ObjectPattern' || !Array.isArray(pattern.properties)) return []
  return pattern.properties.map(({ key, computed }) => newerMember(objectName(init ?? right), nameOf(key, computed) ?? '', names))
}

/** Returns the newer attributes among an object's keys, such as `{ inert: true }`. */
function attributesOf({ type, properties }: Node, { attributes }: NewerNames): (string | undefined)[] {
  if (type !== 'ObjectExpression' || !Array.isArray(properties)) return []
  const keys: string[] = properties.map(({ key, computed }) => nameOf(key, computed) ?? '')
  return keys.filter((key) => attributes.has(key)).map((key) => `{${key}}`)
}

/** Returns true for a call such as `map.values()`. `Object.values(of)` returns an array. */
function isIterator({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee.property) || !isNode(callee.object)) return false
  return iterators.has(String(callee.property.name)) && callee.object.name !== 'Object'
}

/** Returns `.bytes()` of an answer or a blob. Methods of this name with arguments are others. */
function callOf({ type, callee, arguments: given }: Node): string | undefined {
  const isBytes = type === 'CallExpression' && isNode(callee) && nameOf(callee.property, callee.computed) === 'bytes'
  return isBytes && Array.isArray(given) && given.length === 0 ? '.bytes()' : undefined
}

function syntaxOf({ type, callee }: Node): string | undefined {
  if (type === 'StaticBlock') return 'static block'
  return type === 'NewExpression' && isNode(callee) && callee.name === 'CSSStyleSheet' ? 'new CSSStyleSheet' : undefined
}

function textOf({ type, regex, value, kind }: Node, floor: Floor): string | undefined {
  if (type === 'VariableDeclaration') return /using/.test(String(kind)) ? String(kind) : undefined
  const text = type === 'TemplateElement' ? JSON.stringify(value) : type === 'Literal' ? String(value) : ''
  const { pattern = text, flags = '' } = (regex ?? {}) as { pattern?: string; flags?: string }
  if (/\(\?[ims]*-?[ims]+:/.test(pattern)) return `modifier ${pattern}`
  const groups = [...pattern.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name)
  if (new Set(groups).size < groups.length) return `two groups of a name ${pattern}`
  if (/\blight-dark\(/.test(text)) return `colour ${text.slice(0, 120)}`
  if (floor === 'app') return undefined
  if (/\(\?<[=!]/.test(pattern)) return `look-behind ${pattern}`
  if (flags.includes('v')) return `/${pattern}/${flags}`
  return /\b(?:oklch|oklab|color-mix)\(/.test(text) ? `colour ${text.slice(0, 120)}` : undefined
}
