import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { codeFiles, files, read } from './own-files.ts'

/** Openings, words and names that hide what a thing does. The lists may only grow. */
const openings = /^(What|How|Whether|Where|Who|Which|Why|Whose|Whom|Whoever|Whatever|Nobody)\b/
const words =
  /\b(nobody|whoever|whomever|whosoever|meanwhile|anew|told|heard|hears|woken|mends?|mended|somebody|everybody|once more|gives back|lets go)\b/gi
const typeNames =
  /^(?:export )?(?:type|interface) (Asked|Wanted|Said|Of|Whose|Giving|Wished|Asking|House|Told|Heard|Thing|Things|Known|Found|Made|Given|Here|At|What|Who|Left|Kept|Done|Taken|Meant)\b/gm
const mostWords = 25

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
