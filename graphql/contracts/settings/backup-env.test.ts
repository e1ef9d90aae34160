import { expect, it } from 'vitest'
import { readBackupSchedule, readEvery } from './backup-env.ts'
import { collectFaults, ignoreFaults } from './faults.ts'

const whole = { BACKUP_TO: '/backups', BACKUP_EVERY: '6h', BACKUP_KEEP: '14', BACKUP_PASSPHRASE_FILE: '/run/passphrase' }

it('schedules backups by three variables, and none without BACKUP_EVERY', () => {
  const read = (env: object) => readBackupSchedule({ ...env }, ignoreFaults)
  expect(read(whole)).toEqual({ to: '/backups', everyMs: 6 * 3_600_000, keep: 14 })
  expect(read({ ...whole, BACKUP_KEEP: undefined })).toMatchObject({ keep: 14 })
  expect(read({ BACKUP_TO: '/backups', BACKUP_PASSPHRASE_FILE: '/run/passphrase' })).toBeUndefined()
  expect(read({})).toBeUndefined()
})

it.each([
  [{ BACKUP_EVERY: '0' }, 'BACKUP_EVERY=0 isn’t a time'],
  [{ BACKUP_EVERY: '0h' }, 'BACKUP_EVERY=0h isn’t a time'],
  [{ BACKUP_EVERY: '6' }, 'BACKUP_EVERY=6 isn’t a time'],
  [{ BACKUP_EVERY: '-6h' }, 'isn’t a time'],
  [{ BACKUP_EVERY: '1.5h' }, 'isn’t a time'],
  [{ BACKUP_EVERY: '6 h' }, 'isn’t a time'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP=0 isn’t a number of backups'],
  [{ BACKUP_KEEP: '-1' }, 'isn’t a number of backups'],
  [{ BACKUP_KEEP: 'all' }, 'isn’t a number of backups'],
  [{ BACKUP_TO: '' }, 'BACKUP_TO is missing'],
  [{ BACKUP_PASSPHRASE_FILE: undefined }, 'BACKUP_PASSPHRASE_FILE is missing'],
  [{ BACKUP_EVERY: undefined }, 'BACKUP_EVERY is missing'],
])('refuses %j in one sentence', (change, sentence) => {
  const faults = collectFaults((report) => readBackupSchedule({ ...whole, ...change }, report))
  expect(faults.map((fault) => fault.sentence)).toEqual([expect.stringContaining(sentence)])
})

it('reads seconds, minutes, hours and days', () => {
  const minutes = ['90s', '30m', '6h', '2d'].map((text) => readEvery('--every', text, ignoreFaults) / 60_000)
  expect(minutes).toEqual([1.5, 30, 360, 2880])
})
