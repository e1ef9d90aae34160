import { expect, it } from 'vitest'
import { files, read } from './own-files.ts'

const readers = files.filter((path) =>
  /^(bff\/env|bff\/launch\/env|bff\/provider\/providers|graphql\/rules\/platform\/env\/[\w-]+|graphql\/directus)\.ts$/.test(path),
)

/** What processes of ours tell each other, and the former name that is refused: nobody sets these. */
const internal = new Set(['TEST_PAYMENTS_URL', 'MAILBOX_SMTP_URL', 'HOST'])

/** Directus's own, behind the names an operator may set. */
const directus = new Set(['GRAPHQL_INTROSPECTION', 'SERVE_APP', 'DB_EXCLUDE_TABLES'])

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Every name that a reader of the environment holds: in quotes, after `env.`, or as a key of its schema. */
const known = new Set(
  readers
    .flatMap((path) => namesIn(read(path), /(?:'|\benv\.|^ {2})([A-Z]+(?:_[A-Z]+)*)(?='|:|\b(?! \w))/gm))
    .filter((name) => name.length > 3 && !internal.has(name) && !directus.has(name)),
)

const shown = namesIn(read('.env.example'), /^#([A-Z_]+)=/gm)

it('shows every variable that is read in .env.example, once, and no other', () => {
  expect(readers.length).toBeGreaterThan(5)
  expect(shown.filter((name, index) => shown.indexOf(name) !== index)).toEqual([])
  expect([...shown].sort()).toEqual([...new Set([...known, 'DB_CLIENT'])].sort())
})

it('says a sentence on each of them, or on the first of its group', () => {
  const lines = read('.env.example').split('\n')
  const alone = lines.filter((line, at) => line.startsWith('#') && !line.startsWith('# ') && !/^#/.test(lines[at - 1] ?? ''))
  expect(alone.filter((line) => !/^#(ISSUER_NAME|AUTH_PROVIDERS)=/.test(line))).toEqual([])
})

it('names in the tables of the READMEs what .env.example shows, and nothing else', () => {
  const table = read('README.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+`/.test(line))
    .map((line) => line.split(' | ')[0] ?? '')
    .join('\n')
  const told = namesIn(table, /`([A-Z][A-Z_]+)`/g).filter((name) => !name.startsWith('AUTH_') || name === 'AUTH_PROVIDERS')
  expect(told.filter((name) => !shown.includes(name))).toEqual([])
  const guides = read('README.md') + read('bff/README.md')
  expect(shown.filter((name) => !guides.includes(`\`${name}\``))).toEqual([])
})
