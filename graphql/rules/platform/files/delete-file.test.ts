import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { env } from '#rules/platform/env/env.ts'
import { backupPausedUntil, deleteFile } from './delete-file.ts'

const { dataDir } = env
const folder = mkdtempSync(join(tmpdir(), 'plutus-pause-'))
const pause = join(folder, 'backup-pause.json')
beforeEach(() => {
  env.dataDir = folder
  rmSync(pause, { recursive: true, force: true })
})
afterAll(() => {
  env.dataDir = dataDir
})

it('O1 is paused until the time in the file, and not by one that a power loss left empty', async () => {
  expect(await backupPausedUntil()).toBeUndefined()
  const until = Date.now() + 600_000
  writeFileSync(pause, JSON.stringify({ until }))
  expect(await backupPausedUntil()).toBe(until)
  for (const text of ['', '{', 'null', '{"until":1}']) {
    writeFileSync(pause, text)
    expect(await backupPausedUntil(), text).toBeUndefined()
  }
})

it('O1 is paused for a minute by a file that can’t be read', async () => {
  mkdirSync(pause)
  const file = join(folder, 'uploads/logo')
  mkdirSync(join(folder, 'uploads'))
  writeFileSync(file, '')
  expect(await backupPausedUntil()).toBeGreaterThan(Date.now())
  expect([await deleteFile('uploads/logo'), existsSync(file)]).toEqual([false, true])
  utimesSync(pause, new Date(0), new Date(0))
  expect([await deleteFile('uploads/logo'), existsSync(file)]).toEqual([true, false])
})
