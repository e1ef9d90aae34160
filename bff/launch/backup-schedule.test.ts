import { expect, it } from 'vitest'
import { nextBackupAt } from './backup-schedule.ts'

const hourMs = 3_600_000
const at = (hour: number): string => new Date(hour * hourMs).toISOString()

it('keeps the time of the next backup across restarts', () => {
  expect(nextBackupAt({}, 6 * hourMs, 11 * hourMs)).toBe(0)
  expect(nextBackupAt({ succeededAt: at(10) }, 6 * hourMs, 11 * hourMs)).toBe(16 * hourMs)
})

it('repeats a failed backup after an hour, or sooner if backups are more frequent', () => {
  expect(nextBackupAt({ succeededAt: at(10), failedAt: at(16) }, 6 * hourMs, 16 * hourMs)).toBe(17 * hourMs)
  expect(nextBackupAt({ failedAt: at(16) }, hourMs / 2, 16 * hourMs)).toBe(16.5 * hourMs)
})

it('makes a backup at once after a time that is in the future or unreadable', () => {
  for (const state of [{ succeededAt: at(99) }, { failedAt: at(99) }, { succeededAt: at(10), failedAt: at(99) }, { succeededAt: 'soon' }])
    expect(nextBackupAt(state, 6 * hourMs, 11 * hourMs), JSON.stringify(state)).toBe(0)
})
