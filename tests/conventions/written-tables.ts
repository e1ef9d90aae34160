import {
  argumentsOf,
  callsIn,
  functionNamed,
  isFunction,
  lineOf,
  nameOf,
  readSources,
  type Source,
  type Sources,
  unwrapped,
} from './source-files.ts'
import { type Target, targetsOfArgument, writesIn } from './table-writes.ts'
import { type Node, visit } from './visit.ts'

/** A statement that writes to a table. `table` is undefined if the code does not show it. */
export type WrittenTable = { path: string; line: number; table: string | undefined }

/** Matches the code of every file that may write to a table. */
export const writing =
  /\b(insert|update|merge|del|delete|truncate|upsert|increment|decrement|onConflict|updateFrom|batchInsert|insertAsJson|touch|touchRow|LeaseQueue|(create|update|upsert|delete)(One|Many|Batch|ByQuery|Singleton))\b/i

/**
 * Returns all statements of these files that write to a table. A function that writes to a table or query which is its argument counts
 * where it is called, in any of the files. Such a function without calls counts as a write to an unknown table.
 */
export function writtenTables(codes: ReadonlyMap<string, string>, sources = readSources(codes)): WrittenTable[] {
  const helpers: Helper[] = []
  const found: WrittenTable[] = []
  const add = (source: Source, call: Node, targets: readonly Target[]) => {
    for (const target of targets) {
      const place = { path: source.path, line: lineOf(source, call) }
      if (target === 'unknown') found.push({ ...place, table: undefined })
      else if (target === 'other') continue
      else if ('table' in target) found.push({ ...place, table: target.table })
      else if (!helpers.some(({ of, index, as }) => of === target.of && index === target.index && as === target.as))
        helpers.push({ ...target, source, write: call })
    }
  }
  for (const [path, code] of codes) {
    const source = writing.test(code) && sources(path)
    if (source) for (const { call, targets } of writesIn(source)) add(source, call, targets)
  }
  // adds further helpers while it runs, for a function that passes its own argument on
  for (const helper of helpers) {
    const calls = callsOf(helper, codes, sources)
    if (!calls.length) add(helper.source, helper.write, ['unknown'])
    for (const { call, source } of calls) add(source, call, targetsOfArgument(argumentsOf(call)[helper.index], helper.as, source))
  }
  return found
}

/** A function whose argument at `index` is the table that it writes, or a query of it. */
type Helper = Exclude<Target, string | { table: string }> & { source: Source; write: Node }

function callsOf({ of, source }: Helper, codes: ReadonlyMap<string, string>, sources: Sources): { call: Node; source: Source }[] {
  const name = [...source.bindings].find(([, bindings]) => bindings.some(({ value, key }) => value === of && key === undefined))?.[0]
  if (!name) return []
  const word = new RegExp(`\\b${name}\\b`)
  return [...codes].flatMap(([path, code]) => {
    const caller = word.test(code) ? sources(path) : undefined
    if (!caller) return []
    return callsIn(caller)
      .filter(({ callee }) => nameOf(callee) && functionNamed(callee as Node, caller)?.callable === of)
      .map((call) => ({ call, source: caller }))
  })
}

/** Types of parameters that let the caller choose columns, conditions or a table. */
const openTypes = /^(ColumnChanges|NewRow|NewValues|QueryOf|TableName|QueryBuilder|QueryCallback|Raw)$/

/**
 * Returns the functions that write, take columns, SQL, a query or a table's name, and are imported by a file of another folder, as
 * "path: name". `folderOf` returns the folder of a path.
 */
export function openVerbs(codes: ReadonlyMap<string, string>, folderOf: (path: string) => string, sources = readSources(codes)): string[] {
  const imported = importsBetween(codes, folderOf)
  return [...codes].flatMap(([path, code]) => {
    const source = imported.has(path) && writing.test(code) && sources(path)
    if (!source) return []
    const names = [...(imported.get(path) ?? [])].filter((name) =>
      source.bindings.get(name)?.some(({ scope, value }) => scope === source.program && value && isOpen(unwrapped(value), source)),
    )
    return names.map((name) => `${path}: ${name}`)
  })
}

function isOpen(callable: Node, { imports }: Source): boolean {
  if (!isFunction(callable)) return false
  let [hasOpenType, writes] = [false, false]
  visit(callable['params'], ({ type, ...node }) => {
    const name = node['typeName'] as Node | undefined
    const typeName = nameOf(name?.['right'] ?? name)
    if (type === 'TSTypeReference') hasOpenType ||= openTypes.test(imports.get(typeName)?.name ?? typeName)
  })
  visit(callable['body'], (node) => {
    writes ||= node.type === 'CallExpression' && writing.test(nameOf((node['callee'] as Node)['property'] ?? node['callee']))
  })
  return hasOpenType && writes
}

/** Returns the names that files of another folder import from each file. */
function importsBetween(codes: ReadonlyMap<string, string>, folderOf: (path: string) => string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [path, code] of codes)
    for (const [, names = '', from = ''] of code.matchAll(/^import (?!type )\{([^}]*)\} from '#(rules\/[^']+)'/gm)) {
      const target = `graphql/${from}`
      if (folderOf(target) === folderOf(path)) continue
      const existing = found.get(target) ?? new Set()
      for (const name of names.split(',')) existing.add(name.trim().replace(/ as .*/, ''))
      found.set(target, existing)
    }
  return found
}
