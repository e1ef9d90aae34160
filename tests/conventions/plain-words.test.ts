import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { readCatalogue } from '#web/build/read-catalogue.ts'
import { files, read } from './own-files.ts'

/** Unidiomatic phrases that a review of the product replaced. No text may contain them again, in any case. */
const oddPhrases = [
  'an own link',
  'another time…',
  'answers need another look',
  'among the unwanted ones',
  'as they stand in your register',
  'begin again',
  'by which clock you read',
  'called-back launches',
  'changed the own',
  'check that it is you',
  'confirmed an act',
  'could not be done',
  'cut the logo',
  'days to choose',
  'does not fit the schema',
  'everybody',
  'forgot it?',
  'from the next one on',
  'good for days',
  'handed in',
  'holds its money and waits so long',
  'it goes by itself',
  'keep each one to the paisa',
  'keys pressed alone',
  'left out by themselves',
  'look in again',
  'needs another look',
  'no mail?',
  'nothing left to take',
  'one press takes all of it back',
  'people who hold some',
  'plutus, by itself',
  'recharging is for others',
  'say what each code buys',
  'solve a small sum',
  'somebody',
  'that code is not right',
  'the first to end',
  'the least is',
  'then there is nothing to do',
  'they rest while you type',
  'typed twice, because',
  'what it may do',
  'what stands on',
  'when the money is here',
  'who has no time zone hears',
  'who is told',
  'write when the balance',
  'you have got',
]

/** Texts that the specification fixes to the letter. They may contain such phrases. */
const fixedTexts = [
  'Too many incorrect attempts, try resending',
  'Maximum resend attempts reached, try later',
  "Sorry, we couldn't upload your Company logo. Accepted formats: PNG, JPEG, GIF.",
  'Current and new password cannot be the same',
  "We couldn't find the page you were looking for, please contact a system administrator or try again later.",
  'An error has occured. If the problem persists, please contact a system administrator or try again later.',
]

/** Files that may spell "email" with a hyphen. They hold column headings of uploaded files, which the import must recognise. */
const typedHeadings =
  /^(graphql\/contracts\/import\/column-guess\.test\.ts|graphql\/rules\/people\/import\/file\/(found-lists|read-head)\.test\.ts|tests\/(bench\/importing|bff\/recipients-file\.test|e2e\/campaign-journey\.test|rules\/(approval-edits|import\.test|slow-client\.test)|support\/campaigns)\.ts|web\/entities\/recipient\/column-choice\.test\.ts)$/
const texts = files.filter((path) => /\.(tsx?|mjs|js|json|md|html|liquid|graphql|css)$/.test(path) && !path.endsWith('package-lock.json'))

describe('the voice of the texts', () => {
  it('P10 is free of thirty and more odd phrases in every catalogue: screens, help, terms, mails, documents, refusals', () => {
    const found = readTexts().flatMap(([where, text]) => {
      const own = fixedTexts.reduce((rest, fixed) => rest.replaceAll(fixed, ''), text).toLowerCase()
      return oddPhrases.filter((phrase) => own.includes(phrase)).map((phrase) => `${where}: ${phrase}`)
    })
    expect(oddPhrases.length).toBeGreaterThanOrEqual(30)
    expect(found).toEqual([])
  })

  it('P10 spells "email" without a hyphen, in code and comments too', () => {
    const found = texts.filter((path) => !typedHeadings.test(path) && path !== 'tests/conventions/plain-words.test.ts')
    expect(found.filter((path) => /(?<![\w-])e-mail/i.test(read(path)))).toEqual([])
  })

  it('P10 calls people "they", in code and comments too', () => {
    const found = texts.filter((path) => path !== 'tests/conventions/plain-words.test.ts')
    expect(found.filter((path) => /\b(he|him|his|himself)\b/i.test(read(path)))).toEqual([])
  })
})

/** Returns pairs of a source and its texts for people and integrators, from catalogues, documents and string literals. */
function readTexts(): [string, string][] {
  const documents = files.filter((path) => /^web\/content\/.*\.md$|\.liquid$|^graphql\/commands\/|^bff\/.*\.(html|js)$/.test(path))
  const catalogues = files.filter((path) => /^web\/messages\/.*\.json$/.test(path))
  const sources = files.filter((path) => /^(graphql|bff|web)\/.*\.(tsx?|mjs)$/.test(path) && !path.includes('.test.'))
  return [
    ['the catalogue', leaves(readCatalogue()).join('\n')],
    ...catalogues.map((path): [string, string] => [path, leaves(JSON.parse(read(path))).join('\n')]),
    ...documents.map((path): [string, string] => [path, read(path)]),
    ...sources.map((path): [string, string] => [path, sentencesOf(path).join('\n')]),
  ]
}

const leaves = (texts: unknown): string[] =>
  typeof texts === 'string' ? [texts] : typeof texts === 'object' && texts ? Object.values(texts).flatMap(leaves) : []

/** Returns the string literals of a source that contain at least two words. A single word is a key and no text. */
const sentencesOf = (path: string): string[] => literals(parseSync(path, read(path)).program).filter((text) => /\w \w/.test(text))

function literals(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(literals)
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as { type?: unknown; value?: unknown }
  if (type === 'Literal') return typeof value === 'string' ? [value] : []
  if (type === 'TemplateElement') return [(value as { cooked: string }).cooked]
  return Object.values(node).flatMap(literals)
}
