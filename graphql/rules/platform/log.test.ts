import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('writes one JSON object a line on stderr, at once: the level as a word, an error with its stack', () => {
  const code = `
    import { log } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    log.error({ worker: true, error: new Error('one\\ntwo') })
    log.error({ provider: 'stripe', error: 'three' })
    process.exit()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(stdout).toBe('')
  const ts = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(
    stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { level: 'error', ts, worker: true, error: expect.stringMatching(/^Error: one\ntwo\n +at /) },
    { level: 'error', ts, provider: 'stripe', error: 'three' },
  ])
})
