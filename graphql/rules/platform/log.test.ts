import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Runs `code` in a process and returns the lines that it logs to stderr. */
function linesOf(code: string): unknown[] {
  const source = `import { log } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}\n${code}\nprocess.exit()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', source], { encoding: 'utf8' })
  expect(stdout).toBe('')
  return stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

it('writes JSON lines to stderr synchronously, with the level name and the stack of an error', () => {
  const ts = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(
    linesOf(`
      log.error({ worker: true, error: new Error('one\\ntwo') })
      log.error({ provider: 'stripe', error: 'three' })`),
  ).toEqual([
    { level: 'error', ts, worker: true, error: expect.stringMatching(/^Error: one\ntwo\n +at /) },
    { level: 'error', ts, provider: 'stripe', error: 'three' },
  ])
})

it('does not truncate long arrays or deep objects', () => {
  const mismatches = Array.from({ length: 150 }, (_, at) => `entry ${at}`)
  const deep = { a: { b: { c: { d: { e: { f: { g: 'here' } } } } } } }
  expect(linesOf(`log.error(${JSON.stringify({ mismatches, deep })})`)).toEqual([expect.objectContaining({ mismatches, deep })])
})
