import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** What the lines that `code` logs say, on stderr alone. */
function linesOf(code: string): unknown[] {
  const source = `import { log } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}\n${code}\nprocess.exit()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', source], { encoding: 'utf8' })
  expect(stdout).toBe('')
  return stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

it('writes one JSON object a line on stderr, at once: the level as a word, an error with its stack', () => {
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

it('cuts nothing: not the hundred-and-first difference of a frozen wallet, nor what lies deep', () => {
  const mismatches = Array.from({ length: 150 }, (_, at) => `entry ${at}`)
  const deep = { a: { b: { c: { d: { e: { f: { g: 'here' } } } } } } }
  expect(linesOf(`log.error(${JSON.stringify({ mismatches, deep })})`)).toEqual([expect.objectContaining({ mismatches, deep })])
})
