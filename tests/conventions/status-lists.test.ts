import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import * as statuses from '#graphql/model/statuses.ts'
import { codeFiles, read } from './own-files.ts'
import { isNode, type Node, visit } from './visit.ts'

const tables = Object.entries(statuses).flatMap(([name, words]) =>
  name.endsWith('Statuses') && Array.isArray(words) ? [new Set<string>(words)] : [],
)
const production = codeFiles.filter((path) => /^(graphql|bff|web)\//.test(path) && !/^(graphql\/model|web\/gql)\/|\.test\.tsx?$/.test(path))

const quoted = new RegExp(`['"](${tables.flatMap((table) => [...table]).join('|')})['"]`, 'g')

/** Files and status lists that are not reported. Their words mean something else, or they are part of a table of all statuses. */
const noGroups = [
  'graphql/contracts/rest/operation-state.ts: retrying, failed', // Labels of a metric.
  'graphql/rules/campaign/reward-refusals.ts: cancelled, replaced', // A refusal for every status.
  'graphql/rules/ledger/recharge/recharge-facts.ts: cancelled, expired', // Kinds of a provider's report.
  'graphql/rules/messaging/report/twilio-report.ts: sent, delivered', // Twilio's own statuses.
  'web/features/campaign-list/campaign-row.tsx: live, needs_attention', // A note for every status.
  'web/features/campaign-view/messages/message-group-header.tsx: sent, opened, failed', // Columns of figures.
  'web/features/campaign-view/overview/campaign-funnel.tsx: issued, claimed', // Columns of figures, such as issued_count.
  'web/features/campaign-view/overview/campaign-header.tsx: draft, cancelled', // The two statuses whose last day shows nothing.
]

describe('a list of statuses', () => {
  it('is defined once, in graphql/model/statuses.ts', () => {
    expect(tables.length).toBeGreaterThan(8)
    const found = production.flatMap((path) => ownStatusLists(path, read(path)).map((list) => `${path}: ${list}`))
    expect(found, 'name the group there, and import it').toEqual(noGroups)
  })

  it.each([
    ["trx('campaigns').whereIn('status', ['draft', 'live'])", 'draft, live'],
    ["const over = new Set(['failed', 'expired'])", 'failed, expired'],
    ["const paid = ['credited', 'reversed'] as const", 'credited, reversed'],
    ["const going = `status in ('live', 'paused') and name <> ?`", 'live, paused'],
    ["trx.raw(\"status not in ('applied', 'discarded')\")", 'applied, discarded'],
    ["const kept = { from: ['queued', 'retrying'] }", 'queued, retrying'],
    ["const isOver = row.status === 'completed' || row.status === 'cancelled'", 'completed, cancelled'],
    ["const isOver = 'completed' === status || row.isOld || ('cancelled' === status)", 'completed, cancelled'],
    [
      "const isOn = row.ends && status !== 'completed' && status !== 'cancelled' && status !== 'archived'",
      'completed, cancelled, archived',
    ],
    ["switch (status) { case 'live': case 'paused': return 1; case 'draft': return 2 }", 'live, paused'],
    ["switch (status) { case 'draft': return 2; case 'live': case 'paused': { } }", 'live, paused'],
  ])('is detected in %s', (line, list) => {
    expect(ownStatusLists('rule.ts', line)).toEqual([list])
  })

  it.each([
    "['failed']",
    "['draft', 'brand']",
    "['credited', 'live']",
    '[...openRewards]',
    "trx.raw('status in (?, ?)', [one, other])",
    "before === 'draft' || after === 'live'",
    "status === 'draft' || kind === 'live'",
    "status === 'draft' && status !== 'live'",
    "status === 'pending' || status === 'approved' || status === 'refused'",
    "() => { switch (status) { case 'live': return 1; case 'paused': return 2; default: return 3 } }",
  ])('is not detected in %s', (line) => {
    expect(ownStatusLists('rule.ts', `export default ${line}`)).toEqual([])
  })
})

/** Returns the lists of two or more statuses of one table in a source: in an array, SQL, comparisons or the cases of a switch. */
function ownStatusLists(path: string, source: string): string[] {
  if ([...source.matchAll(quoted)].length < 2) return []
  const lists: string[][] = []
  const chained = new Set<Node>()
  visit(parseSync(path, source).program, (node) => {
    if (node.type === 'ArrayExpression') {
      const words = (node['elements'] as unknown[]).map((each) => (isWord(each) ? each['value'] : undefined))
      if (words.every((word) => typeof word === 'string')) lists.push(words)
    }
    lists.push(
      ...(node.type === 'LogicalExpression' ? comparedIn(node, source, chained) : node.type === 'SwitchStatement' ? casesIn(node) : []),
    )
    const text = node.type === 'Literal' ? node['value'] : node.type === 'TemplateElement' ? source.slice(node.start, node.end) : undefined
    if (typeof text !== 'string') return
    for (const [, list = ''] of text.matchAll(/\bin\s*\(((?:\s*'\w+'\s*,?)+)\)/gi))
      lists.push([...list.matchAll(/\w+/g)].map(([word]) => word))
  })
  return lists
    .filter((words) => words.length > 1 && tables.some((table) => words.every((word) => table.has(word))))
    .map((words) => words.join(', '))
}

/**
 * Returns the words that each operand of `a === 'x' || a === 'y'` or `a !== 'x' && a !== 'y'` is compared with. Adds the visited parts of
 * the chain to `chained`.
 */
function comparedIn(chain: Node, source: string, chained: Set<Node>): string[][] {
  if (chained.has(chain)) return []
  const equals = chain['operator'] === '||' ? '===' : '!=='
  const parts = (node: unknown): Node[] => {
    if (!isNode(node)) return []
    if (node.type === 'ParenthesizedExpression') return parts(node['expression'])
    if (node.type !== 'LogicalExpression' || node['operator'] !== chain['operator']) return [node]
    chained.add(node)
    return [...parts(node['left']), ...parts(node['right'])]
  }
  const words = new Map<string, string[]>()
  for (const part of parts(chain)) {
    if (part.type !== 'BinaryExpression' || part['operator'] !== equals) continue
    const [word, operand] = [part['right'], part['left']].sort((a, b) => Number(isWord(b)) - Number(isWord(a)))
    if (!isWord(word) || !isNode(operand)) continue
    const operandText = source.slice(operand.start, operand.end)
    words.set(operandText, [...(words.get(operandText) ?? []), String(word['value'])])
  }
  return [...words.values()]
}

/** Returns the words of the cases of a switch, grouped by shared statements. */
function casesIn(node: Node): string[][] {
  const groups: string[][] = [[]]
  for (const { test, consequent } of node['cases'] as unknown as { test: unknown; consequent: unknown[] }[]) {
    groups.at(-1)?.push(isWord(test) ? String(test['value']) : '')
    if (consequent.length > 0) groups.push([])
  }
  return groups
}

const isWord = (node: unknown): node is Node => isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string'
