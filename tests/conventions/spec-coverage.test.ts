import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { specRows } from '#tests/spec-rows.ts'
import { code, read } from './own-files.ts'

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

it('every row of the specification is named by a test that npm test runs', () => {
  const named = new Set(code.filter((path) => /\.test\.tsx?$/.test(path)).flatMap((path) => titlesOf(path).flatMap(rowsIn)))
  expect(Object.keys(specRows).filter((row) => !named.has(row))).toEqual([])
})

/** A title begins with its rows, "R30–R42" meaning all between; those of other documents are in brackets at its end. */
const rowsIn = (title: string): string[] => {
  const named = /^([A-Z]\d+(–[A-Z]\d+)? )+/.exec(title)?.[0].trim().split(' ') ?? []
  return named.flatMap((rows) => {
    const [, letter = '', first, last] = /^([A-Z])(\d+)(?:–[A-Z](\d+))?$/.exec(rows) ?? []
    const from = Number(first)
    return Array.from({ length: Number(last ?? first) - from + 1 }, (_, step) => `${letter}${from + step}`)
  })
}

/** The names of the tests of a file but of those in the sweep alone: what `it` and `describe`, with all their kinds, are called with. */
function titlesOf(path: string): string[] {
  const titles: string[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) walk(each)
    if (!isNode(node)) return
    if (node.type === 'CallExpression' && /^(it|describe|test)$/.test(rootOf(node['callee']))) {
      const [title, options] = node['arguments'] as unknown[]
      if (/\btags: \[[^\]]*'sweep'/.test(isNode(options) && options.type === 'ObjectExpression' ? textAt(path, options) : '')) return
      titles.push(textOf(title))
    }
    for (const value of Object.values(node)) walk(value)
  }
  walk(parseSync(path, read(path)).program)
  return titles
}

const textAt = (path: string, { start, end }: Node): string => read(path).slice(Number(start), Number(end))

function rootOf(node: unknown): string {
  if (!isNode(node)) return ''
  return node.type === 'Identifier' ? String(node['name']) : rootOf(node['object'] ?? node['callee'] ?? node['tag'])
}

function textOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'TemplateLiteral') return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ')
  return typeof node['value'] === 'string' ? node['value'] : ''
}
