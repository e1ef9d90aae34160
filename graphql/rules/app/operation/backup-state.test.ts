import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { env } from '#rules/platform/env/env.ts'
import { readBackup } from './backup-state.ts'

it('O1 counts a backup.json that can’t be read, or is of a time to come, as failing', async () => {
  const { dataDir } = env
  onTestFinished(() => {
    env.dataDir = dataDir
  })
  env.dataDir = mkdtempSync(join(tmpdir(), 'plutus-backup-state-'))
  expect(await readBackup(Date.now())).toBeUndefined()
  const now = Date.now()
  const readAt = (succeededAt: number) => {
    writeFileSync(join(env.dataDir, 'backup.json'), JSON.stringify({ succeededAt: new Date(succeededAt).toISOString(), everyMs: 60_000 }))
    return readBackup(now)
  }
  expect(await readAt(now - 5_000)).toEqual({ isFailing: false, age: 5, interval: 60 })
  expect(await readAt(now + 5_000)).toEqual({ isFailing: false, age: 0, interval: 60 })
  expect(await readAt(now + 86_400_000)).toEqual({ isFailing: true, failure: expect.stringContaining('clock was ahead'), interval: 60 })
  rmSync(join(env.dataDir, 'backup.json'))
  mkdirSync(join(env.dataDir, 'backup.json'))
  expect(await readBackup(Date.now())).toEqual({ isFailing: true, failure: 'backup.json in DATA_DIR could not be read.' })
})
