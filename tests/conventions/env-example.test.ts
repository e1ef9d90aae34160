import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { bffVariables } from '#bff/env.ts'
import { launchVariables } from '#bff/launch/env.ts'
import { rulesVariables } from '#graphql/rules/platform/env/variables.ts'
import { files, read } from './own-files.ts'
import { isNode, type Node, visit } from './visit.ts'

/** What processes of ours tell each other: nobody sets these. */
const internal = ['TEST_PAYMENTS_URL', 'MAILBOX_SMTP_URL']

/** What npm and the machine set. */
const machine = ['PATH', 'Path', 'npm_execpath', 'npm_lifecycle_event']

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

const production = files.filter((path) => /^(bff|graphql)\/.*(?<!\.test)\.(ts|mjs)$/.test(path))

describe('the environment', () => {
  it('is handed to these schemas and to no other reader', () => {
    const readers = production.filter((path) => environmentIn(path, read(path)).isRead)
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

  it('is asked for no name that .env.example does not show', () => {
    const allowed = [...shown, ...internal, ...machine]
    const asked = production.flatMap((path) => environmentIn(path, read(path)).names.map((name) => `${path} ${name}`))
    expect(asked.length).toBeGreaterThan(30)
    const others = asked.filter((line) => !allowed.includes(line.split(' ')[1] ?? ''))
    expect([...new Set(others)]).toEqual(['graphql/directus.ts […]']) // the names of settings.ts, for Directus
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
  ])('is handed to, or not meant by, %s', (source, names) => {
    expect(environmentIn('planted.ts', source)).toEqual({ isRead: false, names })
  })
})

/** Whether a source takes the environment from the process, and the names it asks for, of that or of an `env` that it is given. */
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
      : node?.type === 'MemberExpression' && nameOf(node) === 'env' && isProcess(bare(node['object']))
  let isRead = false
  const names: string[] = []
  visit(program, (node) => {
    const from = bare(node['init'] ?? node['right'] ?? (node.type === 'ImportDeclaration' ? node['source'] : undefined))
    if (node.type === 'ImportDeclaration' && /^(node:)?process$/.test(String(from?.['value'])))
      for (const each of node['specifiers'] as Node[]) {
        const local = String(bare(each['local'])?.['name'])
        if (bare(each['imported'])?.['name'] === 'env') taken.add(local)
        else processes.add(local)
      }
    const to = bare(node['id'] ?? node['left'])
    if (isEnvironment(from) && to?.type === 'Identifier') taken.add(String(to['name']))
    if (to?.type === 'ObjectPattern')
      for (const each of to['properties'] as Node[]) {
        if (isEnvironment(from)) names.push(keyOf(each))
        if (isProcess(from) && keyOf(each) === 'env') taken.add(String(bare(each['value'])?.['name']))
      }
    if (isEnvironment(node)) isRead = true
    if (node.type !== 'MemberExpression') return
    const asked = bare(node['object'])
    if (isEnvironment(asked)) names.push(nameOf(node))
    else if (
      /^[A-Z][A-Z_]+$/.test(nameOf(node)) &&
      (asked?.['name'] === 'env' || (asked?.type === 'MemberExpression' && nameOf(asked) === 'env'))
    )
      names.push(nameOf(node))
  })
  return { isRead: isRead || taken.size > 0, names }
}

/** Out of brackets, casts and `!`. */
function bare(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined
  return /^(TS(As|NonNull|Satisfies)|Parenthesized|Chain)Expression$/.test(node.type) ? bare(node['expression']) : node
}

/** What a member is called; "[…]" where that is reckoned. */
function nameOf({ property, computed }: Node): string {
  if (!isNode(property)) return ''
  if (!computed) return String(property['name'])
  return property.type === 'Literal' ? String(property['value']) : '[…]'
}

const keyOf = ({ key }: Node): string => (isNode(key) ? String(key['name'] ?? key['value']) : '[…]')
