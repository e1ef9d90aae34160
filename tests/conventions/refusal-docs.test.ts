import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '#graphql/errors/error-codes.ts'
import { codeFiles, read } from './own-files.ts'
import { isNode, type Node, visit } from './visit.ts'

const sources = codeFiles.filter(
  (path) => /^(graphql\/(rules|model|contracts|errors)|bff)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'),
)

describe('a docstring names the codes its function refuses with', () => {
  it('in every export of the rules and the BFF', () => {
    const missing = sources.flatMap((path) => unnamedRefusals(path, read(path)).map((each) => `${path}:${each}`))
    expect(sources.length).toBeGreaterThan(700)
    expect(missing, 'say it in the docstring: "Refuses NOT_FOUND, or FROZEN when …"').toEqual([])
  })

  it('includes the codes of the file’s helpers, except those named in a docstring', () => {
    const planted = `
      const wrong = () => refusal('INVALID_CODE')
      /** Takes a thing. Refuses NOT_FOUND. */
      export function take(id: string) { if (!id) throw refusal('NOT_FOUND'); if (id === 'a') throw wrong() }
      export const parse = (text: string) => { if (!text) throw badInput('text') }
      /** Two things. */
      export const both = {
        /** Refuses FORBIDDEN. */
        one() { throw refusal('FORBIDDEN') },
      }`
    expect(unnamedRefusals('planted.ts', planted)).toEqual(['4 take: INVALID_CODE', '5 parse: BAD_INPUT'])
  })
})

/** The codes that a caller can handle. INTERNAL is a server error. */
const answers = new Set(Object.keys(errorCodes).filter((code) => code !== 'INTERNAL'))

/** The functions that create a refusal, by name. The value is the code they always use, or undefined if the code is their argument. */
const makers = new Map([
  ['refusal', undefined],
  ['Refusal', undefined],
  ['UnreadableFileError', undefined],
  ['rateLimited', 'RATE_LIMITED'],
  ['badInput', 'BAD_INPUT'],
  ['badAnswer', 'UPSTREAM_UNAVAILABLE'],
])

/**
 * Returns the exports whose docstring omits a code they refuse with, as "line name: CODE, CODE". Includes the codes of the file's private
 * functions that an export calls. Members may have docstrings of their own.
 */
function unnamedRefusals(path: string, code: string): string[] {
  const { program, comments } = parseSync(path, code)
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const statements = program.body as unknown as Node[]
  const hidden = new Map(
    statements.filter(({ type }) => !type.startsWith('Export')).flatMap((each) => namesOf(each).map((name) => [name, each] as const)),
  )
  return statements.flatMap((statement, index) => {
    if (!statement.type.startsWith('Export') || !isNode(statement['declaration'])) return []
    const before = index ? (statements[index - 1]?.end ?? 0) : 0
    const said = docs.filter(({ start, end }) => start >= before && end <= statement.end).map(({ value }) => value)
    const missing = [...codesOf(statement, hidden)].filter((each) => !said.some((doc) => new RegExp(`\\b${each}\\b`).test(doc)))
    const line = code.slice(0, statement.start).split('\n').length
    return missing.length ? [`${line} ${namesOf(statement['declaration'])[0] ?? 'default'}: ${missing.sort().join(', ')}`] : []
  })
}

function codesOf(root: Node, hidden: ReadonlyMap<string, Node>, seen = new Set<Node>()): Set<string> {
  const codes = new Set<string>()
  if (seen.has(root)) return codes
  seen.add(root)
  visit(root, (node) => {
    const helper = node.type === 'Identifier' ? hidden.get(String(node['name'])) : undefined
    if (helper) for (const each of codesOf(helper, hidden, seen)) codes.add(each)
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const maker = String((node['callee'] as Node)['name'])
    if (!makers.has(maker)) return
    const literals: string[] = []
    visit(node['arguments'], (each) => {
      if (each.type === 'Literal' && answers.has(String(each['value']))) literals.push(String(each['value']))
    })
    const fallback = makers.get(maker)
    for (const each of literals.length || !fallback ? literals : [fallback]) codes.add(each)
  })
  return codes
}

function namesOf(declaration: Node): string[] {
  const declared = (declaration['declarations'] as Node[] | undefined) ?? [declaration]
  return declared.flatMap(({ id }) => (isNode(id) && id.type === 'Identifier' ? [String(id['name'])] : []))
}
