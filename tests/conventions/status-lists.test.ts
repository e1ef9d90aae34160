import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import * as statuses from '#graphql/model/statuses.ts'
import { code, read } from './own-files.ts'
import { isNode, visit } from './visit.ts'

const tables = Object.entries(statuses).flatMap(([name, words]) =>
  name.endsWith('Statuses') && Array.isArray(words) ? [new Set<string>(words)] : [],
)
const production = code.filter((path) => /^(graphql|bff|web)\//.test(path) && !/^(graphql\/model|web\/gql)\/|\.test\.tsx?$/.test(path))

const quoted = new RegExp(`['"](${tables.flatMap((table) => [...table]).join('|')})['"]`, 'g')

/** Words of states that name something else. */
const otherMeanings = ['web/features/campaign-view/overview/campaign-funnel.tsx: issued, claimed'] // columns of figures, issued_count …

describe('a group of states', () => {
  it('stands once, in graphql/model/statuses.ts', () => {
    expect(tables.length).toBeGreaterThan(8)
    const found = production.flatMap((path) => ownStatusLists(path, read(path)).map((list) => `${path}: ${list}`))
    expect(found, 'name the group there, and import it').toEqual(otherMeanings)
  })

  it.each([
    ["trx('campaigns').whereIn('status', ['draft', 'live'])", 'draft, live'],
    ["const over = new Set(['failed', 'expired'])", 'failed, expired'],
    ["const paid = ['credited', 'reversed'] as const", 'credited, reversed'],
    ["const going = `status in ('live', 'paused') and name <> ?`", 'live, paused'],
    ["trx.raw(\"status not in ('applied', 'discarded')\")", 'applied, discarded'],
    ["const kept = { from: ['queued', 'retrying'] }", 'queued, retrying'],
  ])('is found in %s', (line, list) => {
    expect(ownStatusLists('rule.ts', line)).toEqual([list])
  })

  it.each(["['failed']", "['draft', 'brand']", "['credited', 'live']", '[...openRewards]', "trx.raw('status in (?, ?)', [one, other])"])(
    'is not %s',
    (line) => {
      expect(ownStatusLists('rule.ts', `export default ${line}`)).toEqual([])
    },
  )
})

/** The lists of two or more states of one table, in an array or in SQL, that a source spells out. */
function ownStatusLists(path: string, source: string): string[] {
  if ([...source.matchAll(quoted)].length < 2) return []
  const lists: string[][] = []
  visit(parseSync(path, source).program, (node) => {
    if (node.type === 'ArrayExpression') {
      const words = (node['elements'] as unknown[]).map((each) => (isNode(each) && each.type === 'Literal' ? each['value'] : undefined))
      if (words.every((word) => typeof word === 'string')) lists.push(words)
    }
    const text = node.type === 'Literal' ? node['value'] : node.type === 'TemplateElement' ? source.slice(node.start, node.end) : undefined
    if (typeof text !== 'string') return
    for (const [, list = ''] of text.matchAll(/\bin\s*\(((?:\s*'\w+'\s*,?)+)\)/gi))
      lists.push([...list.matchAll(/\w+/g)].map(([word]) => word))
  })
  return lists
    .filter((words) => words.length > 1 && tables.some((table) => words.every((word) => table.has(word))))
    .map((words) => words.join(', '))
}
