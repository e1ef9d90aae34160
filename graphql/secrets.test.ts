import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { collectFaults } from '#contracts/settings/faults.ts'
import { SettingError } from '#errors/process-end.ts'
import { secretVariables } from './secret-files.ts'
import { allSecrets, bffSecrets, checkSecrets, ensureSecrets, givenSecrets, makeSecrets, readSecrets, toText } from './secrets.ts'

const root = mkdtempSync(join(tmpdir(), 'plutus-secrets-'))
let DATA_DIR = ''
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(root, 'data-'))
})
afterAll(() => rmSync(root, { recursive: true }))

const production = { NODE_ENV: 'production', DB_CLIENT: 'pg' }

/** Writes a secrets file of this set and returns its path. */
function fileOf(secrets: object | string, mode = 0o600): string {
  const path = join(mkdtempSync(join(root, 'file-')), 'secrets.json')
  writeFileSync(path, typeof secrets === 'string' ? secrets : toText(secrets), { mode })
  chmodSync(path, mode)
  return path
}

const variablesOf = (secrets: Record<string, string>) =>
  Object.fromEntries(allSecrets.map((name) => [secretVariables[name], secrets[name] ?? '']))

const faultsOf = (env: Record<string, string>, names = allSecrets) =>
  collectFaults((report) => checkSecrets({ DATA_DIR, ...env }, names, report)).map(({ sentence }) => sentence)

it('A1 generates a set once and keeps it', () => {
  const made = ensureSecrets({ DATA_DIR })
  expect(ensureSecrets({ DATA_DIR, NODE_ENV: 'production' })).toEqual(made)
  expect(ensureSecrets({ DATA_DIR, ...production })).toEqual(made)
  expect(new Set(Object.values(made)).size).toBe(allSecrets.length)
  expect(readdirSync(DATA_DIR)).toEqual(['secrets.json'])
})

it('A1 uses the same set in each of four processes that start at once on a new folder', async () => {
  const script = `import(process.argv[1]).then(({ ensureSecrets }) => console.log(JSON.stringify(ensureSecrets({ DATA_DIR: process.argv[2] }))))`
  const args = ['-e', script, join(import.meta.dirname, 'secrets.ts'), DATA_DIR]
  const runs = await Promise.all([1, 2, 3, 4].map(() => promisify(execFile)(process.execPath, args)))
  expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1)
  expect(JSON.parse(runs[0]?.stdout ?? '')).toEqual(ensureSecrets({ DATA_DIR }))
  expect(readdirSync(DATA_DIR)).toEqual(['secrets.json'])
})

it('A1 completes an earlier file, and draws a token again whose line was deleted', () => {
  const path = join(DATA_DIR, 'secrets.json')
  const { codeKey: _, guestToken, ...earlier } = makeSecrets()
  writeFileSync(path, JSON.stringify({ ...earlier, own: 'kept' }))
  const made = ensureSecrets({ DATA_DIR })
  expect(made).toMatchObject(earlier)
  expect(made.guestToken).not.toBe(guestToken)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ own: 'kept', codeKey: made.codeKey, doorToken: made.guestToken })
  expect(ensureSecrets({ DATA_DIR })).toEqual(made)
})

it('A1 generates nothing in production on PostgreSQL or beside another Directus, and reads what is there as before', () => {
  for (const env of [production, { NODE_ENV: 'production', DIRECTUS_URL: 'http://10.0.0.5:8055' }]) {
    expect(() => ensureSecrets({ DATA_DIR, ...env })).toThrow(SettingError)
    expect(() => ensureSecrets({ DATA_DIR, ...env })).toThrow(/^The secrets are missing: .*generates none.*make-secrets/)
    expect(readdirSync(DATA_DIR)).toEqual([])
  }
  const { codeKey: _, ...older } = ensureSecrets({ DATA_DIR })
  writeFileSync(join(DATA_DIR, 'secrets.json'), toText({ ...older, linkKey: 'short' }))
  expect(faultsOf(production)).toEqual([expect.stringMatching(/^CODE_KEY is missing, /)])
  writeFileSync(join(DATA_DIR, 'secrets.json'), toText({ ...older, codeKey: older.linkKey, linkKey: 'short' }))
  expect(ensureSecrets({ DATA_DIR, ...production }).linkKey).toBe('short')
})

it('A1 reads SECRETS_FILE alone, without a folder, and each variable before it', () => {
  const [set, kept] = [makeSecrets(), ensureSecrets({ DATA_DIR })]
  const SECRETS_FILE = fileOf(set)
  expect(ensureSecrets({ ...production, DATA_DIR: join(root, 'none'), SECRETS_FILE })).toEqual(set)
  expect(existsSync(join(root, 'none'))).toBe(false)
  const LINK_KEY_FILE = join(root, 'link')
  writeFileSync(LINK_KEY_FILE, `${kept.linkKey}\r\n`)
  expect(ensureSecrets({ DATA_DIR, SECRETS_FILE, REWARD_KEY: kept.rewardKey, LINK_KEY_FILE })).toEqual({
    ...set,
    rewardKey: kept.rewardKey,
    linkKey: kept.linkKey,
  })
  expect(givenSecrets({ DATA_DIR, REWARD_KEY: set.rewardKey })).toEqual({ rewardKey: set.rewardKey })
})

it('A1 needs no file where each secret has its variable, and a BFF only its four', () => {
  const set = makeSecrets()
  expect(ensureSecrets({ DATA_DIR, ...production, ...variablesOf(set) })).toEqual(Object.fromEntries(allSecrets.map((n) => [n, set[n]])))
  const { cookieKeys, hubToken, catalogueToken, guestToken } = set
  const SECRETS_FILE = fileOf({ cookieKeys, hubToken, catalogueToken, guestToken })
  expect(readSecrets({ ...production, SECRETS_FILE }, bffSecrets)).toEqual({ cookieKeys, hubToken, catalogueToken, guestToken })
  expect(readdirSync(DATA_DIR)).toEqual([])
})

it.each<[string, (set: ReturnType<typeof makeSecrets>) => object | string, RegExp]>([
  ['lacks a key', ({ rewardKey: _, guestToken: __, ...rest }) => rest, /^SECRETS_FILE=\S+ lacks doorToken, rewardKey\. Copy them /],
  ['has an empty key', (set) => ({ ...set, codeKey: '' }), /^SECRETS_FILE=\S+ lacks codeKey\./],
  ['has a key that is too short', (set) => ({ ...set, voucherKey: 'x'.repeat(42) }), /: voucherKey must be at least 43 /],
  ['has a token that no call can carry', (set) => ({ ...set, hubToken: `${'ä'.repeat(40)}` }), /: hubToken must be 32 to 64 /],
  ['has a short cookie key', (set) => ({ ...set, cookieKeys: 'k1:short' }), /: cookieKeys must look like k1:/],
  ['has a guessable key', (set) => ({ ...set, linkKey: 'a'.repeat(43) }), /: linkKey isn’t random/],
  ['repeats a value', (set) => ({ ...set, operatorToken: set.guestToken }), /: operatorToken is the same as .*guestToken/],
  ['is empty', () => '', /^SECRETS_FILE=\S+ is empty\.$/],
  ['is no JSON', () => '> plutus@0.2.0 operator\n{}', /^SECRETS_FILE=\S+ isn’t the JSON of secrets\.json/],
  ['is a list', () => '["a"]', / lacks key, secret, /],
  ['has a number', () => '{"key":1}', /^SECRETS_FILE=\S+ isn’t the JSON/],
])('A1 refuses a file that %s in one sentence that quotes none', (_, change, sentence) => {
  const set = makeSecrets()
  const [fault = '', ...more] = faultsOf({ ...production, SECRETS_FILE: fileOf(change(set)) })
  expect([fault, ...more]).toEqual([expect.stringMatching(sentence)])
  for (const secret of Object.values(set)) expect(fault).not.toContain(secret)
})

it('H02 refuses a file that others can read, unless SECRETS_FILE_OPEN permits it', () => {
  const SECRETS_FILE = fileOf(makeSecrets(), 0o444)
  expect(faultsOf({ SECRETS_FILE })).toEqual([expect.stringMatching(/^Other users .*SECRETS_FILE_OPEN=allow\.$/)])
  expect(faultsOf({ SECRETS_FILE, SECRETS_FILE_OPEN: 'allow' })).toEqual([])
  expect(faultsOf({ SECRETS_FILE: fileOf(makeSecrets(), 0o440), SECRETS_FILE_OPEN: 'yes' })).toEqual([
    'SECRETS_FILE_OPEN must be allow, or left out.',
  ])
  for (const mode of [0o400, 0o440, 0o640]) expect(faultsOf({ SECRETS_FILE: fileOf(makeSecrets(), mode) })).toEqual([])
})

it('A1 names a path that is missing or no file, and a variable that is too short', () => {
  expect(faultsOf({ SECRETS_FILE: join(root, 'missing') })).toEqual([expect.stringMatching(/can’t be read \(ENOENT\)\.$/)])
  expect(faultsOf({ SECRETS_FILE: root })).toEqual([expect.stringMatching(/isn’t a file\.$/)])
  expect(faultsOf({ ...variablesOf(makeSecrets()), REWARD_KEY: 'short' })).toEqual([
    expect.stringMatching(/^REWARD_KEY must be at least 43 /),
  ])
  mkdirSync(join(DATA_DIR, 'secrets.json'))
  expect(faultsOf({})).toEqual([expect.stringMatching(/secrets\.json can’t be read \(not a file\)\.$/)])
})
