import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { env } from '#rules/platform/env/env.ts'
import { readBackup } from './backup-state.ts'

it('O1 counts a backup.json that can’t be read as failing', async () => {
  const { dataDir } = env
  onTestFinished(() => {
    env.dataDir = dataDir
  })
  env.dataDir = mkdtempSync(join(tmpdir(), 'plutus-backup-state-'))
  expect(await readBackup(Date.now())).toBeUndefined()
  mkdirSync(join(env.dataDir, 'backup.json'))
  expect(await readBackup(Date.now())).toEqual({ isFailing: true, failure: 'backup.json in DATA_DIR could not be read.' })
})
