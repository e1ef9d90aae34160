import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { takeLock, waitForLock } from './lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('is not taken twice by one process, so that two installs of one run wait for each other', async () => {
  const path = join(folder, 'setup.lock')
  const first = takeLock(path)
  expect(takeLock(path)).toBeUndefined()
  const second = waitForLock(path)
  first?.release()
  const lock = await second
  expect(takeLock(path)).toBeUndefined()
  lock.release()
})

it('takes over a lock that a former process with the same pid left behind', () => {
  const path = join(folder, 'left.lock')
  writeFileSync(path, `${process.pid}\n`)
  const lock = takeLock(path)
  expect(lock).toBeDefined()
  lock?.release()
})
