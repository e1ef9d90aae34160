import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readDatabaseFiles } from './database-env.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-database-env-'))
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

it.each([
  ['pass', 'pass'],
  ['pass\n', 'pass'],
  ['pass\r\n', 'pass'],
  ['pass\n\n', 'pass\n'],
  [' pass ', ' pass '],
])('reads the file %j as %j, without the line end that an editor adds', (text, password) => {
  const read = readDatabaseFiles({ DB_PASSWORD_FILE: write('password', text), DB_USER: 'plutus', SMTP_URL: 'smtp://localhost' })
  expect(read).toEqual({ DB_PASSWORD: password, DB_USER: 'plutus' })
})

it('takes the file where both are set, in either order', () => {
  const file = write('password', 'from the file')
  expect(readDatabaseFiles({ DB_PASSWORD: 'own', DB_PASSWORD_FILE: file })).toEqual({ DB_PASSWORD: 'from the file' })
  expect(readDatabaseFiles({ DB_PASSWORD_FILE: file, DB_PASSWORD: 'own' })).toEqual({ DB_PASSWORD: 'from the file' })
})

it.each([
  ['', /^DB_PASSWORD_FILE=.* is empty\.$/],
  ['\n', /^DB_PASSWORD_FILE=.* is empty\.$/],
])('refuses the file %j in one sentence', (text, sentence) => {
  expect(() => readDatabaseFiles({ DB_PASSWORD_FILE: write('password', text) })).toThrow(sentence)
})

it('refuses a file that is not there in one sentence', () => {
  expect(() => readDatabaseFiles({ DB_SSL__CA_FILE: join(folder, 'none') })).toThrow(/^DB_SSL__CA_FILE=.* can’t be read \(ENOENT\)\.$/)
})
