import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { env } from '#rules/platform/env/env.ts'
import { sweepStaged } from './sweep-staged.ts'

const { dataDir } = env
beforeAll(() => {
  env.dataDir = mkdtempSync(join(tmpdir(), 'plutus-staged-'))
})
afterAll(() => {
  env.dataDir = dataDir
})

it('deletes unfinished uploads and copies after an hour, and no stored file', async () => {
  const now = Date.now()
  const place = (name: string, minutes: number) => {
    const path = join(env.dataDir, 'imports', name)
    writeFileSync(path, 'x')
    utimesSync(path, new Date(now - minutes * 60_000), new Date(now - minutes * 60_000))
    return path
  }
  mkdirSync(join(env.dataDir, 'imports'))
  const gone = [place('a.1.part', 61), place('b.incoming', 61)]
  const kept = [place('c.1.part', 59), place('d', 600)]
  await sweepStaged(['imports', 'documents'], now)
  expect([...gone, ...kept].map((path) => existsSync(path))).toEqual([false, false, true, true])
})
