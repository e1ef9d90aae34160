import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { bffVariables } from '#bff/env.ts'
import { launchVariables } from '#bff/launch/env.ts'
import { rulesVariables } from '#graphql/contracts/settings/variables.ts'
import { files, read } from './own-files.ts'
import { isNode, type Node, visit } from './visit.ts'

/** Variables that our own processes pass to each other. */
const internal = ['TEST_PAYMENTS_URL', 'MAILBOX_SMTP_URL', 'RESTARTS']

/** Variables that npm and the machine set. */
const machine = ['PATH', 'Path', 'INIT_CWD', 'npm_execpath', 'npm_lifecycle_event']

/** The variable of Directus itself that chooses the database, and those beside it. Plutus sets all others. */
const directus = ['DB_CLIENT']
const database = ['DB_HOST', 'DB_PORT', 'DB_DATABASE', 'DB_USER', 'DB_CONNECTION_STRING', 'DB_POOL__MAX']

const variables = [...Object.keys(rulesVariables.shape), ...bffVariables, ...launchVariables]
const listed = [...new Set([...variables, ...directus])].filter((name) => !internal.includes(name))

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

const shown = namesIn(read('.env.example'), /^#([A-Z][A-Z0-9_]*)=/gm)

it('lists every variable that is read exactly once in .env.example, and no others', () => {
  expect(shown.filter((name, index) => shown.indexOf(name) !== index)).toEqual([])
  expect([...shown].sort()).toEqual(listed.sort())
})

it('describes each variable, or the first of its group', () => {
  const lines = read('.env.example').split('\n')
  const alone = lines.filter((line, at) => line.startsWith('#') && !line.startsWith('# ') && !/^#/.test(lines[at - 1] ?? ''))
  expect(alone.filter((line) => !/^#(ISSUER_NAME|AUTH_PROVIDERS)=/.test(line))).toEqual([])
})

it('documents the variables of .env.example in the table for operators, and no others', () => {
  const table = read('bff/operators.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z0-9_]+`/.test(line))
    .map((line) => line.split(' | ')[0] ?? '')
    .join('\n')
  const documented = namesIn(table, /`([A-Z][A-Z0-9_]+)`/g).filter((name) => !name.startsWith('AUTH_') || name === 'AUTH_PROVIDERS')
  expect(documented.filter((name) => !shown.includes(name))).toEqual([])
  expect(shown.filter((name) => !read('bff/operators.md').includes(`\`${name}\``))).toEqual([])
})

const production = files.filter((path) => /^(bff|graphql)\/.*(?<!\.test)\.(ts|mjs)$/.test(path))

describe('the environment', () => {
  it('is read by these files only', () => {
    const readers = production.filter((path) => environmentIn(path, read(path)).isRead)
    // The launcher's *.mjs files read PATH and npm's variables. print-schema.ts passes the whole environment on.
    expect(readers.filter((path) => !/^bff\/launch\/[\w-]+\.mjs$/.test(path)).sort()).toEqual([
      'bff/env.ts',
      'bff/launch/doctor.ts',
      'bff/launch/start.ts',
      'graphql/backup.ts',
      'graphql/directus-process.ts',
      'graphql/migrate.ts',
      'graphql/offline/connect.ts',
      'graphql/operator.ts',
      'graphql/print-schema.ts',
      'graphql/restore.ts',
      'graphql/rules/platform/env/env.ts',
    ])
  })

  it('is read only for names that .env.example lists', () => {
    const allowed = [...shown, ...internal, ...machine, ...database]
    const reads = production.flatMap((path) => environmentIn(path, read(path)).names.map((name) => `${path} ${name}`))
    expect(reads.length).toBeGreaterThan(30)
    const others = reads.filter((line) => !allowed.includes(line.split(' ')[1] ?? ''))
    expect([...new Set(others)]).toEqual(['graphql/directus-process.ts […]']) // Names that settings.ts produces for Directus.
  })

  it.each([
    ['process.env.PLANTED_KNOB', ['PLANTED_KNOB']],
    ["process['env'].PLANTED_KNOB", ['PLANTED_KNOB']],
    ["globalThis.process?.env?.['PLANTED_KNOB']", ['PLANTED_KNOB']],
    ['(process.env as Knobs).PLANTED_KNOB', ['PLANTED_KNOB']],
    ["import { env } from 'node:process'; env.PLANTED_KNOB", ['PLANTED_KNOB']],
    ["import { env as knobs } from 'process'; knobs.planted", ['planted']],
    ["import host from 'node:process'; host.env.PLANTED_KNOB", ['PLANTED_KNOB']],
    ['const { PLANTED_KNOB: knob } = process.env', ['PLANTED_KNOB']],
    ['const { env } = process; env.planted', ['planted']],
    ['const knobs = process.env; knobs.planted', ['planted']],
    ['const read = (knobs = process.env) => knobs.planted', ['planted']],
    ['process.env[knob]', ['[…]']],
    ['start(process.env)', []],
  ])('is read by %s', (source, names) => {
    expect(environmentIn('planted.ts', source)).toEqual({ isRead: true, names })
  })

  it.each([
    ['const read = (env: Knobs) => env.PLANTED_KNOB', ['PLANTED_KNOB']],
    ['settings.env.PLANTED_KNOB', ['PLANTED_KNOB']],
    ['process.pid + env.dataDir', []],
  ])('is not read by %s', (source, names) => {
    expect(environmentIn('planted.ts', source)).toEqual({ isRead: false, names })
  })
})

/** Returns whether a source reads the process environment, and the names it reads from that or from an `env` argument. */
function environmentIn(path: string, source: string): { isRead: boolean; names: string[] } {
  if (!/\benv\b/.test(source)) return { isRead: false, names: [] }
  const { program } = parseSync(path, source)
  const processes = new Set(['process'])
  const taken = new Set<string>()
  const isProcess = (node: Node | undefined): boolean =>
    node?.type === 'Identifier' ? processes.has(String(node['name'])) : node?.type === 'MemberExpression' && nameOf(node) === 'process'
  const isEnvironment = (node: Node | undefined): boolean =>
    node?.type === 'Identifier'
      ? taken.has(String(node['name']))
      : node?.type === 'MemberExpression' && nameOf(node) === 'env' && isProcess(unwrap(node['object']))
  let isRead = false
  const names: string[] = []
  visit(program, (node) => {
    const from = unwrap(node['init'] ?? node['right'] ?? (node.type === 'ImportDeclaration' ? node['source'] : undefined))
    if (node.type === 'ImportDeclaration' && /^(node:)?process$/.test(String(from?.['value'])))
      for (const each of node['specifiers'] as Node[]) {
        const local = String(unwrap(each['local'])?.['name'])
        if (unwrap(each['imported'])?.['name'] === 'env') taken.add(local)
        else processes.add(local)
      }
    const to = unwrap(node['id'] ?? node['left'])
    if (isEnvironment(from) && to?.type === 'Identifier') taken.add(String(to['name']))
    if (to?.type === 'ObjectPattern')
      for (const each of to['properties'] as Node[]) {
        if (isEnvironment(from)) names.push(keyOf(each))
        if (isProcess(from) && keyOf(each) === 'env') taken.add(String(unwrap(each['value'])?.['name']))
      }
    if (isEnvironment(node)) isRead = true
    if (node.type !== 'MemberExpression') return
    const object = unwrap(node['object'])
    if (isEnvironment(object)) names.push(nameOf(node))
    else if (
      /^[A-Z][A-Z_]+$/.test(nameOf(node)) &&
      (object?.['name'] === 'env' || (object?.type === 'MemberExpression' && nameOf(object) === 'env'))
    )
      names.push(nameOf(node))
  })
  return { isRead: isRead || taken.size > 0, names }
}

/** Removes parentheses, casts and `!` around an expression. */
function unwrap(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined
  return /^(TS(As|NonNull|Satisfies)|Parenthesized|Chain)Expression$/.test(node.type) ? unwrap(node['expression']) : node
}

/** Returns the name of a member. "[…]" stands for a computed one. */
function nameOf({ property, computed }: Node): string {
  if (!isNode(property)) return ''
  if (!computed) return String(property['name'])
  return property.type === 'Literal' ? String(property['value']) : '[…]'
}

const keyOf = ({ key }: Node): string => (isNode(key) ? String(key['name'] ?? key['value']) : '[…]')
