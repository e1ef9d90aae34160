import {
  argumentsOf,
  type Binding,
  bindingOf,
  callsIn,
  functionNamed,
  importedBinding,
  nameOf,
  returnedBy,
  type Source,
  unwrapped,
} from './source-files.ts'
import { isNode, type Node, visit } from './visit.ts'

/**
 * The target of a statement that writes: a table, a value that is no query (`other`), or something that the code does not show (`unknown`).
 * If it is a parameter, the calls of the function decide: the argument at `index` is a table's `name` or a query of its `rows`.
 */
export type Target = { table: string } | { of: Node; index: number; as: 'name' | 'rows' } | 'other' | 'unknown'

/** A call that writes, its targets and the values of its rows. A conditional expression gives several targets. */
export type TableWrite = { call: Node; targets: Target[]; rows: Node[] }

/** A file, and the arguments of the call by which it was reached. */
type Place = { source: Source; given?: { of: Node; values: Node[]; from: Place } | undefined }

const statements = new Set(
  'insert update merge del delete truncate upsert increment decrement onConflict updateFrom batchInsert'.split(' '),
)

/** Methods of Directus's services that write. */
const serviceStatement = /^(create|update|upsert|delete)(One|Many|Batch|ByQuery|Singleton)$/

/** The functions and classes of `platform/` that take a table's name, with the index of the name and of the row's values. */
const writersByName: Record<string, { table: number; row: number }> = {
  insertAsJson: { table: 1, row: 2 },
  touch: { table: 1, row: 3 },
  touchRow: { table: 1, row: 3 },
  LeaseQueue: { table: 0, row: 1 },
}

/** Types and Node's own functions whose methods have the same names as those of a query. */
const otherTypes = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'LRUCache', 'URLSearchParams', 'Headers', 'Hash', 'Hmac', 'StorageDriver'])

/** Returns the calls in a file that write to a table, by a query, by a function of `platform/` or by an SQL text. */
export function writesIn(source: Source): TableWrite[] {
  const place = { source }
  return [...callsIn(source).flatMap((call) => writeOf(call, place) ?? []), ...sqlWrites(source)]
}

function writeOf(call: Node, place: Place): TableWrite | undefined {
  const callee = unwrapped(call['callee'] as Node)
  const [first, ...others] = argumentsOf(call)
  const name = callee.type === 'Identifier' ? (place.source.imports.get(nameOf(callee))?.name ?? nameOf(callee)) : ''
  const writer = Object.hasOwn(writersByName, name) ? writersByName[name] : undefined
  if (writer) {
    const rows = [first, ...others].filter((_, at) => at === writer.row)
    return { call, targets: tablesNamed([first, ...others][writer.table], place), rows: rows.filter(isNode) }
  }
  if (callee.type !== 'MemberExpression') return undefined
  const method = nameOf(callee['property'])
  if (!statements.has(method) && !serviceStatement.test(method)) return undefined
  const targets = method === 'batchInsert' ? tablesNamed(first, place) : tablesOf(callee['object'], place)
  return targets.every((target) => target === 'other') ? undefined : { call, targets, rows: first ? [first] : [] }
}

/** Returns what a function writes that is called with this argument. */
export const targetsOfArgument = (argument: Node | undefined, as: 'name' | 'rows', source: Source): Target[] =>
  as === 'name' ? tablesNamed(argument, { source }) : tablesOf(argument, { source })

/** Returns the tables that an expression for a table's name may name. */
function tablesNamed(name: unknown, place: Place): Target[] {
  if (!isNode(name)) return ['unknown']
  const node = unwrapped(name)
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [{ table: firstWord(node['value']) }] : ['unknown']
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap((each) => tablesNamed(each, place))
  if (node.type === 'TemplateLiteral') {
    const [start = ''] = (node['quasis'] as Node[]).map((each) => (each['value'] as { cooked: string }).cooked)
    if (start) return [{ table: firstWord(start) }]
    return tablesNamed((node['expressions'] as Node[])[0], place)
  }
  if (node.type === 'Identifier') return follow(node, place, 'name')
  if (node.type === 'MemberExpression') return valuesAt(node, place).flatMap(({ value, at }) => tablesNamed(value, at))
  return ['unknown']
}

/** Returns the tables of a query: follows its chain, constants, parameters and the functions that return it. */
function tablesOf(query: unknown, place: Place): Target[] {
  if (!isNode(query)) return ['unknown']
  const node = unwrapped(query)
  if (node.type === 'Identifier') return follow(node, place, 'rows')
  if (node.type === 'NewExpression') {
    const name = nameOf(node['callee'])
    if (name === 'ItemsService') return tablesNamed(argumentsOf(node)[0], place)
    return otherTypes.has(name) ? ['other'] : ['unknown']
  }
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap((each) => tablesOf(each, place))
  if (node.type === 'LogicalExpression') return [node['left'], node['right']].flatMap((each) => tablesOf(each, place))
  if (node.type === 'MemberExpression') return valuesAt(node, place).flatMap(({ value, at }) => tablesOf(value, at))
  return node.type === 'CallExpression' ? tablesOfCall(node, place) : ['unknown']
}

function tablesOfCall(call: Node, place: Place): Target[] {
  const callee = unwrapped(call['callee'] as Node)
  const [first] = argumentsOf(call)
  if (callee.type === 'MemberExpression') {
    const method = nameOf(callee['property'])
    if (['trx', 'knex'].includes(method) || (['from', 'into', 'table'].includes(method) && first)) return tablesNamed(first, place)
    return tablesOf(callee['object'], place)
  }
  if (callee.type !== 'Identifier') return tablesNamed(first, place)
  if (place.source.imports.get(nameOf(callee))?.from.startsWith('node:')) return ['other']
  const called = functionNamed(callee, place.source)
  if (!called) return tablesNamed(first, place)
  const inside = { source: called.source, given: { of: called.callable, values: argumentsOf(call), from: place } }
  return isRecursive(inside) ? [] : returnedBy(called.callable).flatMap((value) => tablesOf(value, inside))
}

const isRecursive = ({ given }: Place): boolean => {
  for (let outer = given?.from.given; outer; outer = outer.from.given) if (outer.of === given?.of) return true
  return false
}

/** Returns the targets of a variable, a parameter or an imported constant. */
function follow(identifier: Node, place: Place, as: 'name' | 'rows'): Target[] {
  const binding = bindingOf(identifier, place.source)
  if (binding) return targetsOf(binding, place, as)
  const imported = importedBinding(identifier, place.source)
  return imported ? targetsOf(imported.binding, { source: imported.source }, as) : ['unknown']
}

function targetsOf(binding: Binding, place: Place, as: 'name' | 'rows'): Target[] {
  const { parameter, value, key, each, annotation } = binding
  const declared = annotation && tablesOfType(annotation)
  if (declared?.length) return declared
  const look = as === 'name' ? tablesNamed : tablesOf
  if (each) return elementsOf(value, place, key).flatMap((element) => look(element, place))
  if (value) return key === undefined ? look(value, place) : valuesOf(value, key, place).flatMap((found) => look(found.value, found.at))
  if (!parameter || key !== undefined) return ['unknown']
  for (let { given } = place; given; given = given.from.given)
    if (given.of === parameter.of) return look(given.values[parameter.index], given.from)
  return [{ ...parameter, as }]
}

/** Returns the tables of a type: `'a' | 'b'`, `QueryOf<'a'>`, or `other` for a type that is no query. */
function tablesOfType(type: Node): Target[] {
  if (type.type === 'TSLiteralType') return [{ table: nameOf(type['literal']) }]
  if (type.type === 'TSUnionType') return (type['types'] as Node[]).flatMap(tablesOfType)
  if (type.type !== 'TSTypeReference') return []
  const name = nameOf(type['typeName'])
  if (otherTypes.has(name)) return ['other']
  const [inner] = ((type['typeArguments'] as Node | null)?.['params'] ?? []) as Node[]
  return name === 'QueryOf' && inner ? tablesOfType(inner) : []
}

/** Returns the values that a property access may have: of a constant object, of an array, or of a property of this class. */
function valuesAt(access: Node, place: Place): { value: Node; at: Place }[] {
  const key = access['computed'] && (access['property'] as Node).type !== 'Literal' ? undefined : nameOf(access['property'])
  const object = unwrapped(access['object'] as Node)
  if (object.type !== 'ThisExpression') return valuesOf(object, key, place)
  const found: { value: Node; at: Place }[] = []
  visit(place.source.program, (node) => {
    if (node.type === 'PropertyDefinition' && nameOf(node['key']) === key && isNode(node['value']))
      found.push({ value: node['value'], at: place })
  })
  return found.length ? found : [{ value: object, at: place }]
}

/** Returns the values of one property of a constant object, or of all its properties. Returns the object itself if it is not constant. */
function valuesOf(object: Node, key: string | undefined, place: Place): { value: Node; at: Place }[] {
  const node = unwrapped(object)
  if (node.type === 'Identifier') {
    const own = bindingOf(node, place.source)
    const found = own ? { binding: own, source: place.source } : importedBinding(node, place.source)
    if (found?.binding.value && found.binding.key === undefined && !found.binding.each) {
      const { source } = found
      return valuesOf(found.binding.value, key, own ? place : { source })
    }
  }
  if (node.type !== 'ObjectExpression') return [{ value: { ...node, type: 'Unresolved' }, at: place }]
  const properties = (node['properties'] as Node[]).filter((each) => key === undefined || nameOf(each['key']) === key)
  return properties.map(({ value, argument }) => ({ value: (value ?? argument) as Node, at: place }))
}

function elementsOf(list: Node | undefined, { source }: Place, key: string | undefined): unknown[] {
  if (!list) return [undefined]
  const node = unwrapped(list)
  if (node.type === 'Identifier') return elementsOf(bindingOf(node, source)?.value, { source }, key)
  if (node.type !== 'ArrayExpression') return [undefined]
  const elements = node['elements'] as unknown[]
  if (key === undefined) return elements
  return elements.map((each) =>
    isNode(each) && each.type === 'ArrayExpression' ? (each['elements'] as unknown[])[Number(key)] : undefined,
  )
}

const sqlWrite =
  /\b(?:(?:insert(?: or \w+)? into|merge into|delete from|truncate(?: table)?)(?: only)? +(\?\?|["\w.]+|\$\d+)|(?<!\bdo |\bfor |\bkey )update +(?:only +)?(\?\?|["\w.]+|\$\d+)(?= +(?:(?:as +)?\w+ +)?set\b)|(?:insert into|delete from|update) +$)/gi

/**
 * Returns the writes of SQL texts, also of texts that are no argument of `raw`. A name may be a binding (`??`) or an expression in a
 * template.
 */
function sqlWrites(source: Source): TableWrite[] {
  const found: TableWrite[] = []
  const bindings = new Map(callsIn(source).map((call) => [argumentsOf(call)[0], argumentsOf(call)[1]]))
  visit(source.program, (node) => {
    const text = sqlOf(node)
    for (const written of text?.matchAll(sqlWrite) ?? []) {
      const name = written[1] ?? written[2]
      const bound = bindings.get(node)
      const index = text?.slice(0, written.index).match(/\?+/g)?.length ?? 0
      let expression: unknown
      if (name === '??') expression = bound?.type === 'ArrayExpression' && (bound['elements'] as unknown[])[index]
      else if (name?.startsWith('$')) expression = (node['expressions'] as Node[])[Number(name.slice(1))]
      const targets: Target[] = !name
        ? ['unknown']
        : /^[?$]/.test(name)
          ? tablesNamed(expression, { source })
          : [{ table: name.replaceAll('"', '') }]
      found.push({ call: node, targets, rows: [] })
    }
  })
  return found
}

/** Returns a text or template with single spaces. Expressions are `$0`, `$1` and so on. */
function sqlOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'].replace(/\s+/g, ' ')
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = (node['quasis'] as Node[]).map((each) => (each['value'] as { cooked: string }).cooked)
  return parts
    .map((part, at) => (at ? `$${at - 1}${part}` : part))
    .join('')
    .replace(/\s+/g, ' ')
}

const firstWord = (text: string): string => text.split(' ')[0] ?? ''
