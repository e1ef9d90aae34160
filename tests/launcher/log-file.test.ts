import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLog } from '#bff/launch/log-file.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plutus-log-'))
  path = join(folder, 'x.log')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n')

it('I4 writes only JSON lines, whatever a child prints and however its output is split', () => {
  const log = openLog(path, { say: () => undefined })
  log.add('{"level":"info","msg":"whole"}\n{"level":', 'stdout')
  log.add('(node:1) ExperimentalWarning: SQLite\n    at main.ts:1\n', 'stderr')
  log.add('"info","msg":"cut"}\n', 'stdout')
  log.add('its last words', 'stderr')
  log.flush()
  const said = linesOf(path).map((line) => JSON.parse(line).msg)
  expect(said).toEqual(['whole', '(node:1) ExperimentalWarning: SQLite', '    at main.ts:1', 'cut', 'its last words'])
  expect(log.lastLines()).toContain('its last words')
  expect(log.lastLines()).not.toContain('at main.ts')
})

it('I4 never exceeds two files of its maximum size', () => {
  const log = openLog(path, { say: () => undefined, rotateAt: 1000 })
  for (let line = 0; line < 100; line++) log.add(`${JSON.stringify({ line, text: 'x'.repeat(80) })}\n`, 'stdout')
  expect(linesOf(path).at(-1)).toContain('"line":99')
  for (const file of [path, `${path}.1`]) expect(readFileSync(file).length).toBeLessThanOrEqual(1000)
})
