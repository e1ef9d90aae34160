import { expect, it } from 'vitest'
import { bffVariables } from '#bff/env.ts'
import { launchVariables } from '#bff/launch/env.ts'
import { rulesVariables } from '#graphql/rules/platform/env/variables.ts'
import { files, read } from './own-files.ts'

/** What processes of ours tell each other, and the former name that is refused: nobody sets these. */
const internal = ['TEST_PAYMENTS_URL', 'MAILBOX_SMTP_URL', 'HOST']

/** Directus's own, of which operators are told one. */
const directus = ['DB_CLIENT']

const variables = [...Object.keys(rulesVariables.shape), ...Object.keys(bffVariables.shape), ...launchVariables]
const known = [...new Set([...variables, ...directus])].filter((name) => !internal.includes(name))

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

const shown = namesIn(read('.env.example'), /^#([A-Z_]+)=/gm)

it('shows every variable that is read in .env.example, once, and no other', () => {
  expect(shown.filter((name, index) => shown.indexOf(name) !== index)).toEqual([])
  expect([...shown].sort()).toEqual(known.sort())
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

it('hands the environment to these schemas and to no other reader', () => {
  const readers = files.filter((path) => /^(bff|graphql)\/.*(?<!\.test)\.(ts|mjs)$/.test(path) && /process\.env\b/.test(read(path)))
  // the launcher's *.mjs ask the machine for PATH and npm; print-schema.ts hands all on
  expect(readers.filter((path) => !/^bff\/launch\/[\w-]+\.mjs$/.test(path)).sort()).toEqual([
    'bff/env.ts',
    'bff/launch/start.ts',
    'graphql/directus.ts',
    'graphql/operator.ts',
    'graphql/print-schema.ts',
    'graphql/rules/platform/env/env.ts',
  ])
})
