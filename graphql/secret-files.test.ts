import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { collectFaults } from '#contracts/settings/faults.ts'
import { forBff, readSecretFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-secret-files-'))
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

function read(env: Record<string, string>) {
  let found: Record<string, string | undefined> = {}
  const faults = collectFaults((report) => {
    found = readSecretFiles(env, report)
  })
  return { env: found, sentences: faults.map(({ sentence }) => sentence) }
}

it.each([
  ['pass', 'pass'],
  ['pass\n', 'pass'],
  ['pass\r\n', 'pass'],
  ['pass\n\n', 'pass\n'],
  [' pass ', ' pass '],
  ['\uFEFFpass\r\n', 'pass'],
  ['"pass"', '"pass"'],
])('H01 reads the file %j as %j, without the line end that an editor adds', (text, password) => {
  const path = write('password', text)
  const names = ['DB_PASSWORD', 'SMTP_URL', 'METRICS_TOKEN', 'COOKIE_KEYS', 'REWARD_KEY', 'AUTH_ACME_CLIENT_SECRET', 'STORAGE_S3_SECRET']
  const files = Object.fromEntries(names.map((name) => [`${name}_FILE`, path]))
  const values = Object.fromEntries(names.map((name) => [name, password]))
  expect(read({ ...files, DB_USER: 'plutus' })).toEqual({ env: { ...values, DB_USER: 'plutus' }, sentences: [] })
})

it('takes the file where both are set, in either order', () => {
  const file = write('password', 'from the file')
  expect(read({ DB_PASSWORD: 'own', DB_PASSWORD_FILE: file }).env).toEqual({ DB_PASSWORD: 'from the file' })
  expect(read({ DB_PASSWORD_FILE: file, DB_PASSWORD: 'own' }).env).toEqual({ DB_PASSWORD: 'from the file' })
})

it.each([
  ['', /^DB_PASSWORD_FILE=.* is empty\.$/],
  ['\n', /^DB_PASSWORD_FILE=.* is empty\.$/],
  ['p\0a\0s\0s\0', /^DB_PASSWORD_FILE=.* isn’t a text in UTF-8\.$/],
])('refuses the file %j in one sentence', (text, sentence) => {
  expect(read({ DB_PASSWORD_FILE: write('password', text) }).sentences[0]).toMatch(sentence)
})

it('refuses a file that is not there in one sentence', () => {
  expect(read({ DB_SSL__CA_FILE: join(folder, 'none') }).sentences[0]).toMatch(/^DB_SSL__CA_FILE=.* can’t be read \(ENOENT\)\.$/)
  expect(read({ SMTP_URL_FILE: '/dev/zero' }).sentences).toEqual(['SMTP_URL_FILE=/dev/zero can’t be read (not a file).'])
  const large = write('large', 'x'.repeat(2 * 1024 * 1024))
  expect(read({ SMTP_URL_FILE: large }).sentences).toEqual([`SMTP_URL_FILE=${large} can’t be read (more than 1 MB).`])
  expect(read({ BACKUP_PASSPHRASE_FILE: 'none', ENV_FILE: 'none' })).toEqual({
    env: { BACKUP_PASSPHRASE_FILE: 'none', ENV_FILE: 'none' },
    sentences: [],
  })
})

it.skipIf(process.getuid?.() !== 0)('H02 names path, owner and user of a file that belongs to root, or whose folder is closed', () => {
  const open = mkdtempSync(join(tmpdir(), 'plutus-mounted-'))
  const closed = mkdtempSync(join(open, 'closed-'))
  chmodSync(open, 0o755)
  copyFileSync(join(import.meta.dirname, 'secret-files.ts'), join(open, 'secret-files.ts'))
  for (const mounted of [open, closed]) writeFileSync(join(mounted, 'secret'), 'x', { mode: 0o400 })
  const script = `import(process.argv[1]).then(({ readSecretFile }) => readSecretFile(process.argv[2])).catch(({ message }) => console.log(message))`
  const said = [open, closed].map((mounted) =>
    execFileSync(process.execPath, ['-e', script, join(open, 'secret-files.ts'), join(mounted, 'secret')], { uid: 65_534, gid: 65_534 }),
  )
  expect(said.map(String)).toEqual([
    `${open}/secret can’t be read by this user (65534): it belongs to user 0 and group 0, mode 0400.\n`,
    `${closed}/secret can’t be read by this user (65534): a folder above it is closed.\n`,
  ])
})

it('A1 gives the BFF the secrets that it needs, and no other', () => {
  const needed = {
    COOKIE_KEYS: 'x',
    DIRECTUS_HUB_TOKEN: 'x',
    METRICS_TOKEN: 'x',
    AUTH_ACME_CLIENT_ID: 'x',
    REDIS: 'x',
    PORT: '1',
    SECRETS_FILE: '/s',
  }
  const others = {
    DB_PASSWORD: 'x',
    REWARD_KEY: 'x',
    DIRECTUS_OPERATOR_TOKEN: 'x',
    AUTH_ACME_CLIENT_SECRET: 'x',
    SMTP_URL: 'x',
    STRIPE_SECRET_KEY: 'x',
  }
  expect(forBff({ ...needed, ...others })).toEqual(needed)
})
