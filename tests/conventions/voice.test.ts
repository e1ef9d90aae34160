import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { codeFiles, files, read } from './own-files.ts'
import { isNode, type Node, visit } from './visit.ts'

/** Openings, words and names that hide what a thing does. The lists may only grow. */
const openings = /^(What|How|Whether|Where|Who|Which|Why|Whose|Whom|Whoever|Whatever|Nobody)\b/
const words =
  /\b(nobody|whoever|whomever|whosoever|meanwhile|anew|told|heard|hears|woken|mends?|mended|somebody|everybody|once more|gives back|lets go)\b/gi
const typeNames =
  /^(?:export )?(?:type|interface) (Asked|Wanted|Said|Of|Whose|Giving|Wished|Asking|House|Told|Heard|Thing|Things|Known|Found|Made|Given|Here|At|What|Who|Left|Kept|Done|Taken|Meant)\b/gm
const nameParts = /^(told|heard|asked|wanted|doubted|begun|vouched|holdings?|wish|wishe[sd])$/
const titleWords = /\b(told|heard|begun|doubted|vouched|wish|wishe[sd])\b|\b(the|an?|its|their|each|every|no) (holdings?|asked|wanted)\b/i
const mostWords = 25

/** Stored or public names with a word of `nameParts`, with their reason. The list may only shrink. */
const namedOtherwise: Record<string, string> = {
  vouched_email: 'a column',
  CodeWanted: 'a schema of the REST contract',
}
const mostNamedOtherwise = 2

/** Texts that keep other people's words, or are history. The list may only shrink. */
const exceptions = [
  'bff/decisions.md', // dated decisions, and the failures of tests
  'graphql/decisions.md',
  'tests/decisions.md',
  'tests/flaky.md',
  'web/decisions.md',
]
const mostExceptions = 5

type Text = { where: string; text: string }

const judged = files.filter((path) => !exceptions.includes(path) && path !== 'tests/conventions/voice.test.ts')

describe('the voice of code, contract and guides', () => {
  it('has few exceptions, each of which exists', () => {
    expect(exceptions.length).toBeLessThanOrEqual(mostExceptions)
    expect(exceptions.filter((path) => !files.includes(path))).toEqual([])
    expect(Object.keys(namedOtherwise).length).toBeLessThanOrEqual(mostNamedOtherwise)
    expect(Object.keys(namedOtherwise).filter((name) => !identifiers.some(({ text }) => text === name))).toEqual([])
  })

  it('opens docstrings and descriptions with the fact', () => {
    const texts = [...docstrings(), ...descriptions()]
    expect(texts.length).toBeGreaterThan(4000)
    expect(faults(texts, (text) => openings.exec(text)?.[0])).toEqual([])
  })

  it('uses the field’s terms in docstrings, comments, descriptions and guides', () => {
    const texts = [...docstrings(), ...comments(), ...descriptions(), ...paragraphs()]
    expect(faults(texts, (text) => withoutCode(text).match(words)?.join())).toEqual([])
  })

  it('keeps every sentence to at most 25 words', () => {
    const texts = [...docstrings(), ...comments(), ...descriptions(), ...paragraphs()]
    expect(faults(texts, longest)).toEqual([])
    expect(faults([...docstrings(), ...descriptions()], (text) => (withoutCode(text).includes(';') ? 'a semicolon' : undefined))).toEqual(
      [],
    )
  })

  it('names types by nouns, and pairs of state [x, setX]', () => {
    const sources = judged.filter((path) => codeFiles.includes(path)).map((path) => ({ where: path, text: read(path) }))
    expect(faults(sources, (text) => text.match(typeNames)?.join())).toEqual([])
    expect(faults(sources, oddPairs)).toEqual([])
  })

  it('names variables, keys and classes by the field’s terms', () => {
    const names = [...identifiers, ...messageKeys(), ...classes()].filter(({ text }) => !(text in namedOtherwise))
    expect(faults(names, oddName)).toEqual([])
  })

  it('uses the field’s terms in the titles of tests', () => {
    expect(faults(titles(), (text) => titleWords.exec(text)?.[0])).toEqual([])
  })
})

it.each([
  ['Whether a key was revoked.', openings],
  ['Returns it once more.', words],
  ['type Asked = string', typeNames],
])('detects %s', (text, pattern) => expect(text.match(pattern)).not.toBeNull())

it('counts words by sentence, without code and headings', () => {
  const long = Array.from({ length: mostWords + 1 }, () => 'word').join(' ')
  expect([longest(long), longest(`Short. \`${long}\` is code.`)]).toEqual([long.slice(0, 80), undefined])
  expect([oddPairs('const [isOpen, open] = useState(false)'), oddPairs('const [isOpen, setIsOpen] = useState(false)')]).toEqual([
    'open',
    '',
  ])
})

it.each([
  ['let known = 1', namesIn],
  ['const f = ({ known }) => g(known)', namesIn],
  ['row.askedAt', namesIn],
  ['type Call = { is_wanted: boolean }', namesIn],
  ["const texts = { 'told-twice': '' }", namesIn],
  ['{"change": {"wanted": "Requested"}}', keysIn],
  ['.button, .last-told:hover { color: red }', classesOf],
  ['<p className={cn("mt-2 holding", isOpen)} />', classesIn],
  ['html`<p class="mt-2 told">`', classesIn],
])('detects a name in %s', (source, namesOf) => expect(namesOf(source).map(oddName).filter(Boolean)).toHaveLength(1))

it('accepts names with such a word inside another, and several words', () => {
  const source = 'isKnown(knownKeys, toldo, wishlist, { unknown: 1, householding: 2 })'
  expect(namesIn(source).map(oddName).filter(Boolean)).toEqual([])
})

it('detects words in titles of any kind of case', () => {
  const source = "it('is told', f); test.each([1])(`%s has begun`, f); describe.skipIf(a)('The holding', f); it('waits until asked', f)"
  expect(titlesIn(source).map((text) => titleWords.exec(text)?.[0])).toEqual(['told', 'begun', 'The holding', undefined])
})

const faults = (texts: Text[], fault: (text: string) => string | undefined): string[] =>
  texts.flatMap(({ where, text }) => {
    const found = fault(text)
    return found ? [`${where}: ${found}`] : []
  })

const withoutCode = (text: string): string => text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, 'Code').replaceAll('**', '')

function longest(text: string): string | undefined {
  const sentences = withoutCode(text).split(/(?<=[.!?:])\s+(?=[A-Z“"`(])/)
  return sentences.find((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > mostWords)?.slice(0, 80)
}

const oddPairs = (text: string): string =>
  [...text.matchAll(/const \[(\w+), (\w+)\] = useState\b/g)]
    .filter(([, state = '', setter]) => setter !== `set${state[0]?.toUpperCase()}${state.slice(1)}`)
    .map(([, , setter]) => setter)
    .join()

const oddName = (name: string): string | undefined =>
  name === 'known' || wordsOf(name).some((word) => nameParts.test(word)) ? name : undefined

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** The names of variables, types, properties and attributes of a source. Quoted keys are names, other texts are not. */
function namesIn(source: string): string[] {
  const names = new Set<string>()
  visit(parseSync('source.tsx', source).program, (node) => {
    if (/^(Private|JSX)?Identifier$/.test(node.type)) names.add(String(node['name']))
    const key = node.type === 'Property' && isNode(node['key']) ? node['key'] : undefined
    if (typeof key?.['value'] === 'string') names.add(key['value'])
  })
  return [...names]
}

/** The keys of a JSON text, at any depth. */
function keysIn(json: string): string[] {
  return [...json.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map(([, key = '']) => key)
}

/** The classes of a style sheet. */
function classesOf(css: string): string[] {
  return [...css.replace(/\/\*[\s\S]*?\*\/|\{[^{}]*\}/g, '').matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name)
}

/** The classes of markup: those of `class` in HTML and all texts of `className` in JSX. */
function classesIn(source: string): string[] {
  const inText = [...source.matchAll(/\bclass="([^"]*)"/g)].map(([, list = '']) => list)
  const inJsx: string[] = []
  if (source.includes('className='))
    visit(parseSync('source.tsx', source).program, (node) => {
      if (node.type !== 'JSXAttribute' || (node['name'] as Node)['name'] !== 'className') return
      visit(node['value'], ({ value }) => typeof value === 'string' && inJsx.push(value))
    })
  return [...inText, ...inJsx].flatMap((list) => list.split(/\s+/))
}

/** The first arguments of the calls of `it`, `test` and `describe`, with their members and makers. */
function titlesIn(source: string): string[] {
  const found: string[] = []
  const rootOf = (node: unknown): unknown => (isNode(node) ? (node['name'] ?? rootOf(node['object'] ?? node['callee'])) : undefined)
  visit(parseSync('source.tsx', source).program, (node) => {
    if (node.type !== 'CallExpression' || !/^(it|test|describe)$/.test(String(rootOf(node['callee'])))) return
    const [title] = node['arguments'] as Node[]
    if (title?.type === 'Literal') found.push(String(title['value']))
    if (title?.type === 'TemplateLiteral') found.push(source.slice(title.start, title.end))
  })
  return found
}

function commentsOf(path: string): { text: string; isDoc: boolean; where: string }[] {
  const source = read(path)
  return parseSync(path, source).comments.flatMap(({ type, value, start }) => {
    const text = value
      .replace(/^\*/, '')
      .replace(/^\s*\* ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
    const where = `${path}:${source.slice(0, start).split('\n').length}`
    return /^(biome-ignore|@|<reference)/.test(text) ? [] : [{ text, where, isDoc: type === 'Block' && value.startsWith('*') }]
  })
}

const sources = judged.filter((path) => codeFiles.includes(path))
const all = sources.flatMap(commentsOf)
const docstrings = (): Text[] => all.filter(({ isDoc }) => isDoc)
const comments = (): Text[] => all.filter(({ isDoc }) => !isDoc)

const candidate =
  /\bknown\b|(?<![a-z])(told|heard|asked|wanted|doubted|begun|vouched|holding|wish)|(Told|Heard|Asked|Wanted|Doubted|Begun|Vouched|Holding|Wish)/
const textsOf = (pattern: RegExp, namesOf: (source: string) => string[]): Text[] =>
  judged
    .filter((path) => pattern.test(path))
    .flatMap((path) => {
      const source = read(path)
      return candidate.test(source.replace(/^\s*(\/\*\*[\s\S]*?\*\/|\/\/.*)/gm, ''))
        ? namesOf(source).map((text) => ({ where: path, text }))
        : []
    })

const identifiers = textsOf(/^(web|bff|graphql|tests)\/.*\.(tsx?|m?js)$/, namesIn)
const messageKeys = (): Text[] => textsOf(/^(web|bff|graphql)\/(?!package).*\.json$/, keysIn)
const classes = (): Text[] => [...textsOf(/^(web|bff)\/.*\.css$/, classesOf), ...textsOf(/^(web|bff)\/.*\.(tsx?|html)$/, classesIn)]
const titles = (): Text[] => textsOf(/\.test\.tsx?$/, titlesIn)

/** The descriptions of the contract, as integrators read them. */
function descriptions(): Text[] {
  const found = [...read('graphql/schema.graphql').matchAll(/"""\s*([\s\S]*?)\s*"""/g)].map(([, text = '']) => text.replace(/\s+/g, ' '))
  return [...new Set(found)].map((text) => ({ where: 'graphql/schema.graphql', text }))
}

/** The paragraphs of guides, without code, tables and headings. */
function paragraphs(): Text[] {
  const guides = judged.filter((path) => path.endsWith('.md') && !path.startsWith('web/content/') && path !== 'graphql/model/lifecycles.md')
  return guides.flatMap((path) =>
    read(path)
      .replace(/^```[\s\S]*?^```/gm, '')
      .split(/\n(?=\n|[-|#]|\d+\. )/)
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text && !/^[#|]/.test(text))
      .map((text) => ({ where: path, text })),
  )
}
