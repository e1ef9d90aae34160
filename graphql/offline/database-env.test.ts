import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { collectFaults } from '#contracts/settings/faults.ts'
import { asDirectusReads, readSecretFiles } from './database-env.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-database-env-'))
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
])('H01 reads the file %j as %j, without the line end that an editor adds', (text, password) => {
  const files = { DB_PASSWORD_FILE: write('password', text), SMTP_URL_FILE: write('smtp', text) }
  expect(read({ ...files, DB_USER: 'plutus' }).env).toEqual({ DB_PASSWORD: password, SMTP_URL: password, DB_USER: 'plutus' })
})

it('takes the file where both are set, in either order', () => {
  const file = write('password', 'from the file')
  expect(read({ DB_PASSWORD: 'own', DB_PASSWORD_FILE: file }).env).toEqual({ DB_PASSWORD: 'from the file' })
  expect(read({ DB_PASSWORD_FILE: file, DB_PASSWORD: 'own' }).env).toEqual({ DB_PASSWORD: 'from the file' })
})

it.each([
  ['', /^DB_PASSWORD_FILE=.* is empty\.$/],
  ['\n', /^DB_PASSWORD_FILE=.* is empty\.$/],
])('refuses the file %j in one sentence', (text, sentence) => {
  expect(read({ DB_PASSWORD_FILE: write('password', text) }).sentences[0]).toMatch(sentence)
})

it('refuses a file that is not there in one sentence', () => {
  expect(read({ DB_SSL__CA_FILE: join(folder, 'none') }).sentences[0]).toMatch(/^DB_SSL__CA_FILE=.* can’t be read \(ENOENT\)\.$/)
  expect(read({ BACKUP_PASSPHRASE_FILE: 'none', ENV_FILE: 'none' })).toEqual({
    env: { BACKUP_PASSPHRASE_FILE: 'none', ENV_FILE: 'none' },
    sentences: [],
  })
})

it('H03 passes names and passwords of digits, with commas or a prefix to Directus as texts', () => {
  const passwords = ['0123', '1234567890', 'a,b', 'true', 'json:x', '1e5', '{"a":1}']
  for (const value of passwords) expect(asDirectusReads({ DB_PASSWORD: value }).DB_PASSWORD).toBe(`string:${value}`)
  expect(asDirectusReads({ DB_PASSWORD: 'string:a', DB_PORT: '5432', DB_POOL__MAX: '9', REDIS: 'redis://:a,b@h' })).toEqual({
    DB_PASSWORD: 'string:a',
    DB_PORT: '5432',
    DB_POOL__MAX: '9',
    REDIS: 'string:redis://:a,b@h',
  })
})
