import { expect, it } from 'vitest'
import { explainFailure } from './explain-failure.ts'

const failureOf = (code: string, path: string): Error => Object.assign(new Error(`${code}: refused, open '${path}'`), { code, path })

it('names the file that failed, and the folder for backups only for its own files', () => {
  const [to, upload] = ['/srv/backups', '/srv/plutus/uploads/a.png']
  expect(explainFailure(failureOf('EROFS', `${to}/.plutus-backup-a-1.part`), to)).toMatch(/^\/srv\/backups can’t be written: EROFS/)
  expect(explainFailure(failureOf('EACCES', upload), to)).toBe(`${upload} can’t be read or written (EACCES).`)
  expect(explainFailure(failureOf('EACCES', `${to}-old/a.png`), to)).toBe(`${to}-old/a.png can’t be read or written (EACCES).`)
})

it('keeps a sentence of its own', () => {
  const sentence = '/srv/plutus/secrets.json can’t be read (EACCES).'
  expect(explainFailure(new Error(sentence), '/srv/backups')).toBe(sentence)
})

it('names the folder for a database’s own errors of writing', () => {
  const failure = Object.assign(new Error('vacuum into ? - SQLITE_CANTOPEN: unable to open database'), { code: 'SQLITE_CANTOPEN' })
  expect(explainFailure(failure, '/srv/backups')).toBe('/srv/backups can’t be written: SQLITE_CANTOPEN: unable to open database.')
})
