import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { codeFiles, files, read } from './own-files.ts'

const shown = codeFiles.filter((path) => /^web\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|^web\/build\//.test(path))

describe('the texts of the interface', () => {
  it('P10 are in the catalogue of messages, never in the code', () => {
    const found = shown.flatMap((path) => hardCodedTexts(path, read(path)).map((line) => `${path}:${line}`))
    expect(found).toEqual([])
  })

  it('P10 are detected in every position in the code', () => {
    const page = `
      const a = <p title="Your name">Hello <b>{isNew ? 'new' : t('old')}</b></p>
      const b = <Field label={t('x')} help={\`Up to \${max} people\`} className="flex items-center" error={wrong && 'Too long'} />
      toast('Saved for now')
      const c = { status: 'not_sent', message: 'Please try again', path: '/wallet' }
      throw new Error('Nothing to read here')`
    expect(hardCodedTexts('page.tsx', page).map((line) => line.replace(/^\d+: /, ''))).toEqual([
      'Your name',
      'Hello',
      'new',
      'Up to',
      'people',
      'Too long',
      'Saved for now',
      'Please try again',
    ])
  })

  it('P10 are all used', () => {
    const catalogues = files.filter((path) => /^web\/messages\/.*\.json$/.test(path))
    const sourceTexts = codeFiles.filter((path) => /^(web|graphql\/(contracts|rules))\//.test(path)).map(read)
    const words = new Set(sourceTexts.flatMap((text) => text.match(/[\w-]+/g) ?? []))
    const joined = sourceTexts.flatMap((text) =>
      [...text.matchAll(/`(?:[\w.]+\.)?(\w*)\$\{[^}`]+\}(\w*)`/g)].map(([, start = '', end = '']) => [start, end] as const),
    )
    const isUsed = (name: string) =>
      words.has(name) ||
      joined.some(
        ([start, end]) =>
          start + end && name.startsWith(start) && name.endsWith(end) && words.has(name.slice(start.length, name.length - end.length)),
      )
    const unused = catalogues.flatMap((path) => leavesOf(JSON.parse(read(path))).filter((leaf) => !isUsed(leaf.split('.').at(-1) ?? '')))
    expect(unused).toEqual([])
  })
})

const leavesOf = (texts: object, before = ''): string[] =>
  Object.entries(texts).flatMap(([name, value]) => (typeof value === 'string' ? `${before}${name}` : leavesOf(value, `${before}${name}.`)))

/** Attributes and properties whose text is visible or read out by a screen reader. */
const textNames =
  /^(label|title|placeholder|alt|note|help|description|heading|lead|message|error|refusal|failure|found|hint|text|act|caption|summary|submit|save|empty|aria-(label|description|roledescription|valuetext|placeholder|braillelabel))$/

/** Matches a sentence: a capitalised word followed by words. */
const sentence = /^\p{Lu}[\p{L}’']+( [\p{L}\p{N}’'–-]+)+[,.…:?!]?/u
const letters = /\p{L}{2}/u
/** Texts that are the same in every language: names, codes, addresses and a sample of two letters. */
const names = /^(Plutus( test payments)?|Stripe|Razorpay|WhatsApp|Aa|[A-Z0-9.]+|(https:\/)?\/\S*)$/

type Node = { type: string; start: number; [key: string]: unknown }

/** Returns every text of a web file that is not in the catalogue of messages (P10), as "line: text". */
function hardCodedTexts(path: string, code: string): string[] {
  const found: string[] = []
  const tell = ({ start }: Node, text: string) => {
    if (letters.test(text) && !names.test(text.trim())) found.push(`${code.slice(0, start).split('\n').length}: ${text.trim()}`)
  }
  const walk = (node: unknown, parents: Node[]): void => {
    if (Array.isArray(node)) for (const each of node) walk(each, parents)
    if (!isNode(node)) return
    if (node.type === 'JSXText') tell(node, String(node.value))
    for (const text of literalsOf(node)) {
      if ((isRead(node, parents) || sentence.test(text)) && !isForDevelopers(parents)) tell(node, text)
    }
    for (const value of Object.values(node)) walk(value, [...parents, node])
  }
  walk(parseSync(path, code).program, [])
  return found
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function literalsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type !== 'TemplateLiteral') return []
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
}

/** Nodes that may lie between a text and the place that shows it: `a ? 'b' : c`, `a && 'b'`, `a ?? 'b'`. */
const choices = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'JSXExpressionContainer',
  'TemplateLiteral',
  'ParenthesizedExpression',
])

function isRead(node: Node, parents: Node[]): boolean {
  const at = parents.findLastIndex(({ type }) => !choices.has(type))
  const holder = parents[at]
  const child = parents[at + 1] ?? node
  if (holder?.type === 'ConditionalExpression') return false
  if (parents.slice(at + 1).some((each, index, list) => each['test'] === (list[index + 1] ?? node))) return false
  if (holder?.type === 'JSXElement' || holder?.type === 'JSXFragment') return child.type === 'JSXExpressionContainer'
  if (holder?.type === 'JSXAttribute') return textNames.test(nameOf(holder['name']))
  return (
    holder?.type === 'Property' &&
    holder['value'] === child &&
    textNames.test(nameOf(holder['key'])) &&
    sentence.test(literalsOf(node)[0] ?? '')
  )
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '')

/** Returns true for a text that is thrown or logged, which only developers read. */
const isForDevelopers = (parents: Node[]) =>
  parents.some(({ type, callee }) => {
    const isError =
      (type === 'NewExpression' && /Error$/.test(nameOf(callee))) ||
      type === 'ThrowStatement' ||
      (isNode(callee) && callee.type === 'Super')
    const isLog = type === 'CallExpression' && isNode(callee) && nameOf(callee['object']) === 'console'
    return isError || isLog
  })
