import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkDatabaseEnv } from '#graphql/contracts/settings/connection-env.ts'
import { describeFaults } from '#graphql/contracts/settings/faults.ts'
import { checkEnv, checkRules } from '#graphql/offline/check-env.ts'
import { makeSecrets, toText } from '#graphql/secrets.ts'
import { production } from '#tests/support/production.ts'
import { checkBff } from '../check-env.ts'
import { checkStack, readLaunchEnv } from './env.ts'

const faultsOf = (env: Record<string, string>, check = checkStack) => checkEnv(env, check).faults
const namesOf = (env: Record<string, string>, check = checkStack) => faultsOf(env, check).map(({ name }) => name)
/** Writes a new set of secrets and returns its path. */
function secretsFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-launch-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secrets.json'), toText(makeSecrets()), { mode: 0o600 })
  return join(folder, 'secrets.json')
}

const sentenceOf = (env: Record<string, string>) => faultsOf(env)[0]?.sentence

it('O8 lists everything that production needs at once, each with the line to write', () => {
  const faults = faultsOf({ NODE_ENV: 'production' })
  expect(faults.map(({ name }) => name)).toEqual([
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'ISSUER_NAME',
    'ISSUER_ADDRESS',
    'ISSUER_STATE',
    'ISSUER_TAX_NUMBER',
    'ISSUER_BANK_NAME',
    'ISSUER_BANK_ACCOUNT',
    'ISSUER_BANK_CODE',
  ])
  const lines = describeFaults(faults).split('\n')
  expect(lines).toHaveLength(2 * faults.length)
  expect(lines).toContain('    MAIL_FROM="Plutus <rewards@example.com>"')
})

it('O8 finds nothing wrong with no settings at all, nor with a complete production', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf(production)).toEqual([])
  expect(readLaunchEnv({ ...production, DATA_DIR: 'no-such-folder' }).warnings).toEqual([
    expect.stringMatching(/^TRUSTED_PROXIES isn’t set/),
    expect.stringMatching(/^BACKUP_EVERY isn’t set/),
  ])
})

it.each([
  [{}, []],
  [{ PUBLIC_URL: 'http://localhost:3000', REWARD_URL: 'http://127.0.0.1:3000' }, []],
  [{ PUBLIC_URL: 'https://plutus.example.com' }, []],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, ['PUBLIC_URL has no https']],
  [{ PUBLIC_URL: 'http://plutus.local', REWARD_URL: 'http://rewards.local' }, ['PUBLIC_URL has no https', 'REWARD_URL has no https']],
])('F34 warns of addresses without https in an office network: %o', (env, warnings) => {
  expect(readLaunchEnv(env).warnings.map((sentence) => sentence.split(':')[0])).toEqual(warnings)
})

it.each([
  ['10.0.0.1', {}, 1],
  ['127.0.0.1,fd00::/8', {}, 1],
  ['127.0.0.0/8, ::1, ::ffff:127.0.0.1', {}, 0],
  ['10.0.0.1', { BIND_HOST: '0.0.0.0' }, 0],
  ['10.0.0.1', { BIND_HOST: '127.0.0.1' }, 0],
  ['10.0.0.1', { NODE_ENV: 'development' }, 0],
])('O8 warns of production on loopback behind a proxy elsewhere: %s %o', (TRUSTED_PROXIES, more, warnings) => {
  const env = { ...production, DATA_DIR: 'no-such-folder', TRUSTED_PROXIES, ...more }
  expect(readLaunchEnv(env).warnings.filter((sentence) => sentence.startsWith('BIND_HOST isn’t set'))).toHaveLength(warnings)
})

it.each([
  ['0.0.0.0', undefined, 1],
  ['10.0.0.5', undefined, 1],
  ['10.0.0.5', '10.0.0.7', 0],
  ['::1', undefined, 0],
  ['127.0.0.2', undefined, 0],
])('H18 warns of a Directus on %s that trusts no BFF elsewhere', (DIRECTUS_HOST, trusted, warnings) => {
  const env = { ...production, DATA_DIR: 'no-such-folder', DIRECTUS_HOST, ...(trusted && { UPSTREAM_TRUSTED: trusted }) }
  expect(faultsOf(env)).toEqual([])
  expect(readLaunchEnv(env).warnings.filter((sentence) => sentence.startsWith('UPSTREAM_TRUSTED isn’t set'))).toHaveLength(warnings)
})

it.each([
  [{ DIRECTUS_HOST: '[::1]' }, 'DIRECTUS_HOST must be an address of this machine'],
  [{ DIRECTUS_HOST: 'http://10.0.0.5' }, 'DIRECTUS_HOST must be an address of this machine'],
  [{ UPSTREAM_TRUSTED: 'bff.internal' }, 'UPSTREAM_TRUSTED must look like 10.0.0.1,10.1.0.0/16'],
  [{ UPSTREAM_TRUSTED: '0.0.0.0/0' }, 'UPSTREAM_TRUSTED trusts almost everyone by 0.0.0.0/0'],
  [{ TRUSTED_PROXIES: '10.0.0.1,::/0' }, 'TRUSTED_PROXIES trusts almost everyone by ::/0'],
  [{ TRUSTED_PROXIES: 'garbage' }, 'TRUSTED_PROXIES must look like'],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must be a number of seconds from 0 to 300'],
  [{ DRAIN_SECONDS: '5s' }, 'DRAIN_SECONDS must be a number of seconds'],
  [{ DIRECTUS_URL: 'http://a:1,http://A:1/' }, 'DIRECTUS_URL names http://a:1 twice'],
  [{ DIRECTUS_URL: 'http://a:80, http://a' }, 'DIRECTUS_URL names http://a twice'],
  [{ DIRECTUS_URL: 'http://a:1,' }, 'DIRECTUS_URL must be an address such as http://10.0.0.5:8055'],
  [{ DIRECTUS_URL: 'http://a:1;http://b:1' }, 'DIRECTUS_URL must be an address such as'],
  [{ DIRECTUS_URL: 'http://a:1 http://b:1' }, 'DIRECTUS_URL must be an address such as'],
  [{ DIRECTUS_URL: 'http://a:1,http://b:1/graphql' }, 'DIRECTUS_URL must be an address such as'],
])('refuses %o in one line', (change, sentence) => {
  const [fault, ...more] = faultsOf(change)
  expect([fault?.sentence, more]).toEqual([expect.stringContaining(sentence), []])
  expect(fault?.sentence).not.toContain('\n')
})

it('O10 warns that TRUSTED_PROXIES is missing, also after an earlier run met a proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-warnings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'unlisted-proxy.json'), '{"peer":"10.0.0.7"}')
  const { warnings } = readLaunchEnv({ ...production, DATA_DIR: folder })
  expect(warnings.slice(0, 2)).toEqual([expect.stringMatching(/^10\.0\.0\.7 sends/), expect.stringMatching(/^TRUSTED_PROXIES isn’t set/)])
})

it('O8 asks a command for the database alone, and each process for its own settings', () => {
  const broken = { NODE_ENV: 'production', DB_CLIENT: 'pg', COOKIE_KEYS: 'k1:short', SMTP_URL: 'nonsense' }
  expect(namesOf(broken, checkDatabaseEnv)).toEqual(['DB_HOST', 'DB_PORT', 'DB_DATABASE', 'DB_USER'])
  expect(namesOf(broken, checkBff)).toEqual(['PUBLIC_URL'])
  expect(namesOf(broken, checkRules)).not.toContain('COOKIE_KEYS')
})

const pg = { DB_CLIENT: 'pg', DB_HOST: '10.0.0.6', DB_PORT: '5432', DB_DATABASE: 'plutus', DB_USER: 'plutus' }

it.each([
  [{ DB_CLIENT: 'mysql' }, 'DB_CLIENT=mysql isn’t a database that Plutus runs on. Choose sqlite3 or pg.'],
  [{ DB_CLIENT: 'Postgres' }, 'DB_CLIENT=Postgres isn’t a database that Plutus runs on. pg is PostgreSQL.'],
  [{ ...pg, DB_PORT: 'x' }, 'DB_PORT=x isn’t a port.'],
  [{ ...production, DB_HOST: '10.0.0.6' }, 'DB_CLIENT is missing: DB_HOST is set'],
  [
    { DB_CLIENT: 'pg', DB_CONNECTION_STRING: 'postgres://me:pa#ss@db/plutus' },
    'DB_CONNECTION_STRING has # in its password: write # as %23.',
  ],
  [{ SMTP_URL: 'smtp://me:pa#ss@h.test' }, 'SMTP_URL has # in its password: write # as %23.'],
  [{ SMTP_URL: 'smtp://me:pa/s?s@h.test' }, 'SMTP_URL has /, ? in its password: write / as %2F and ? as %3F.'],
  [{ SMTP_URL: 'smtp://me:pa%ss@h.test' }, 'SMTP_URL has % in its password: write % as %25.'],
  [{ SMTP_URL: '"smtp://me:pass@h.test"' }, 'SMTP_URL is in quotes, which count as part of it: remove the quotes.'],
  [{ PUBLIC_URL: '"https://plutus.test"' }, 'PUBLIC_URL is in quotes'],
  [{ MAIL_FROM: "'ops@example.com'" }, 'MAIL_FROM is in quotes'],
  [{ ISSUER_NAME: '"Example"' }, 'ISSUER_NAME is in quotes'],
  [{ ISSUER_NAME: 'ᚠᚢᚦ' }, 'ISSUER_NAME can’t be used: our documents can’t print “ᚠ”'],
  [{ ISSUER_TIME_ZONE: 'Kolkata' }, 'ISSUER_TIME_ZONE must be a time zone'],
  [{ TRUSTED_PROXIES: 'haproxy.local' }, 'TRUSTED_PROXIES must look like 10.0.0.1'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must look like 10.0.0.1'],
  [{ COOKIE_KEYS: 'k1:short' }, 'COOKIE_KEYS must look like k1:'],
  [{ BIND_HOST: 'http://0.0.0.0' }, 'BIND_HOST must be an address of this machine'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace or debug'],
])('O13 refuses %o in one sentence that quotes no password', (env, sentence) => {
  expect(sentenceOf(env)).toContain(sentence)
  expect(sentenceOf(env)).not.toMatch(/pa.?ss@/)
})

it.each([
  [{ STRIPE_SECRET_KEY: '"sk_live_x"' }, 'STRIPE_SECRET_KEY'],
  [{ DB_PASSWORD: "'pass'" }, 'DB_PASSWORD'],
  [{ METRICS_TOKEN: `"${'x'.repeat(40)}"` }, 'METRICS_TOKEN'],
  [{ ISSUER_ADDRESS: '"1 Example Road"' }, 'ISSUER_ADDRESS'],
  [{ SECRETS_FILE: '"/etc/plutus/secrets.json"' }, 'SECRETS_FILE'],
  [{ LINK_KEY: '"x"' }, 'LINK_KEY'],
  [{ PAYMENTS: '"manual"' }, 'PAYMENTS'],
])('H04 names the quotes that a file left in %o', (env, name) => {
  expect(sentenceOf(env)).toBe(`${name} is in quotes, which count as part of it: remove the quotes.`)
})

it('A1 refuses production on PostgreSQL, and a BFF beside another Directus, without secrets', () => {
  const outside = { ...production, DIRECTUS_URL: 'http://10.0.0.5:8055', DATA_DIR: 'no-such-folder' }
  expect(faultsOf({ ...production, ...pg, DATA_DIR: 'no-such-folder' })).toEqual([
    { name: 'SECRETS_FILE', sentence: expect.stringMatching(/^The secrets are missing: .*make-secrets makes a set\.$/) },
  ])
  expect(sentenceOf(outside)).toMatch(/^COOKIE_KEYS, DIRECTUS_HUB_TOKEN, DIRECTUS_CATALOGUE_TOKEN, DIRECTUS_DOOR_TOKEN are missing/)
  expect(faultsOf({ ...outside, SECRETS_FILE: secretsFile() })).toEqual([])
})

it('A5 opens /metrics beyond loopback in production with a token alone', () => {
  const open = { METRICS_HOST: '10.0.0.5' }
  expect(faultsOf({ ...production, ...open })).toEqual([
    { name: 'METRICS_TOKEN', sentence: 'METRICS_TOKEN must be set in production: METRICS_HOST opens /metrics beyond this machine.' },
  ])
  expect(faultsOf({ ...production, ...open, METRICS_TOKEN: 'Zk3vQ9xW1bT7mN5pR2sY8uH4jL6cD0fG' })).toEqual([])
  expect(sentenceOf({ ...open, METRICS_TOKEN: 'short' })).toBe('METRICS_TOKEN is shorter than 32 characters.')
  for (const METRICS_HOST of ['127.0.0.2', '::1', 'localhost']) expect(faultsOf({ ...production, METRICS_HOST })).toEqual([])
  for (const METRICS_HOST of ['0.0.0.0', '::', '127.example.com'])
    expect(namesOf({ ...production, METRICS_HOST })).toEqual(['METRICS_TOKEN'])
  expect(faultsOf(open)).toEqual([])
  expect(sentenceOf({ METRICS_HOST: 'http://10.0.0.5' })).toContain('METRICS_HOST must be an address of this machine')
})

it('O13 accepts PostgreSQL by parts or by its address, and both databases by name', () => {
  const address = { DB_CLIENT: 'pg', DB_CONNECTION_STRING: 'postgres://me:p%23@[::1]:5432/plutus?sslmode=require' }
  const whole = { ...production, ...pg, DB_SSL__CA: 'x', SECRETS_FILE: secretsFile() }
  for (const env of [pg, address, { DB_CLIENT: 'sqlite3' }, whole]) expect(faultsOf(env)).toEqual([])
})

it.each([
  'postgresql:///plutus?host=/var/run/postgresql',
  'postgres://me:p%23@%2Fcloudsql%2Fproject%3Aregion%3Aplutus/plutus',
  'postgres://me:pass@/plutus?host=/cloudsql/project:region:plutus',
  'postgres://me@%2Fvar%2Frun%2Fpostgresql:5433/plutus',
])('O13 accepts PostgreSQL on a Unix socket as %s', (address) => {
  expect(faultsOf({ DB_CLIENT: 'pg', DB_CONNECTION_STRING: address })).toEqual([])
})

it.each(['postgres:plutus', 'postgres://', 'postgres:///', 'postgres://%2', 'postgres://me:pass@/', 'postgres://a b/plutus'])(
  'O13 refuses %s as the address of PostgreSQL',
  (address) => {
    expect(namesOf({ DB_CLIENT: 'pg', DB_CONNECTION_STRING: address })).toEqual(['DB_CONNECTION_STRING'])
  },
)

it('O13 refuses a mail server without a host', () => {
  expect(namesOf({ SMTP_URL: 'smtp:///?host=/run/smtp' })).toEqual(['SMTP_URL'])
})

it('I5 refuses cookie keys in production that are not random, wherever they stand', () => {
  const random = 'Zk3vQ9xW1bT7mN5pR2sY8uH4jL6cD0fG-aE_iOoXqVw'
  const printed = '0123456789012345678901234567890123456789012'
  for (const keys of [`k1:${printed}`, `k2:${random},k1:${printed}`, `k1:${printed}=`, `k1:${'x'.repeat(43)}`]) {
    expect(namesOf({ ...production, COOKIE_KEYS: keys })).toEqual(['COOKIE_KEYS'])
    expect(namesOf({ COOKIE_KEYS: keys })).toEqual([])
  }
  expect(namesOf({ ...production, COOKIE_KEYS: `k2:${random},k1:${random}=` })).toEqual([])
})
