import { describe, expect, it } from 'vitest'
import type { Cases, FileResult } from '#tests/support/report-cases.ts'
import { fixedTitles, retriableFiles, retryFailed } from '#tests/support/second-run.ts'

const aRace = 'tests/rules/money-races.test.ts'
const file = (path: string, more: Partial<FileResult> = {}): FileResult => {
  const suite = path.split('/')[1] ?? ''
  return { path, suite, seconds: 1, passed: 4, failures: [], isUnloaded: false, after: 'tests/bff/live.test.ts', ...more }
}
const failed = (path: string, more: Partial<FileResult> = {}) =>
  file(path, { passed: 3, failures: [{ title: 'keeps its sockets', error: 'expected 503 to be 200' }], ...more })
const cases = (files: FileResult[], more: Partial<Cases> = {}): Cases => ({ files, errors: [], left: 0, running: [], ...more })
const none: ReadonlySet<string> = new Set()
/** Returns a fake runner of test files. Each rerun gets the next of the given results, and `ran` lists the rerun files. */
function runner(...results: FileResult[]) {
  const ran: FileResult[] = []
  return { ran, runAgain: async (of: FileResult) => cases([file(String(of.after)), results[ran.push(of) - 1] ?? of]) }
}

describe('a second run', () => {
  it('counts a file that passes this time as passed, and reports each title with its first error', async () => {
    const { ran, runAgain } = runner(file('tests/bff/login.test.ts'))
    const passing = file('tests/bff/live.test.ts')
    const { files, flaky } = await retryFailed(cases([passing, failed('tests/bff/login.test.ts')]), runAgain, none)
    expect(ran.map(({ path, after }) => [path, after])).toEqual([['tests/bff/login.test.ts', 'tests/bff/live.test.ts']])
    expect(files.map(({ passed, failures }) => [passed, failures.length])).toEqual([
      [4, 0],
      [4, 0],
    ])
    expect(flaky).toEqual(['tests/bff/login.test.ts › keeps its sockets: expected 503 to be 200'])
  })

  it('keeps a file failed that fails again, loses a case or crashes its worker', async () => {
    const before = failed('tests/bff/login.test.ts')
    for (const again of [before, file('tests/bff/login.test.ts', { passed: 3 })]) {
      const { files, flaky } = await retryFailed(cases([before]), runner(again).runAgain, none)
      expect([files, flaky]).toEqual([[before], []])
    }
    const died = async () => cases([file('tests/bff/login.test.ts')], { errors: ['Worker exited unexpectedly'] })
    expect((await retryFailed(cases([before]), died, none)).files).toEqual([before])
  })

  it('requires races and kills to pass three times', async () => {
    const again = runner(file(aRace), file(aRace), file(aRace))
    expect((await retryFailed(cases([failed(aRace)]), again.runAgain, none)).flaky).toHaveLength(1)
    expect(again.ran).toHaveLength(3)
    const lost = runner(file(aRace), file(aRace), failed(aRace))
    expect((await retryFailed(cases([failed(aRace)]), lost.runAgain, none)).flaky).toEqual([])
  })

  it('covers at most eight files, and none after a crash, a load failure or a failure in a suite without servers', () => {
    const some = Array.from({ length: 8 }, (_, index) => failed(`tests/rules/${index}.test.ts`))
    expect(retriableFiles(cases(some), none)).toEqual(some)
    const refused = [
      cases([...some, failed('tests/rules/8.test.ts')]),
      cases(some, { errors: ['Worker exited unexpectedly'] }),
      cases(some, { running: ['tests/e2e/keys.test.ts'] }),
      ...['unit', 'conventions', 'contract'].map((suite) => cases([failed('tests/bff/login.test.ts'), failed('any.test.ts', { suite })])),
      cases([failed('tests/bff/login.test.ts', { isUnloaded: true })]),
    ]
    expect(refused.map((each) => retriableFiles(each, none))).toEqual(refused.map(() => []))
  })

  it('excludes a title that is recorded as fixed', () => {
    const table = [
      '| title | first seen | first error | cause | state |',
      '|---|---|---|---|---|',
      '| tests/bff/login.test.ts › keeps its sockets | 2026-11-25 | expected 503 to be 200 | a race | fixed 2026-11-25 |',
      '| tests/bff/live.test.ts › gets an event | 2026-11-25 | expected 1 to be 2 | unknown | open |',
    ].join('\n')
    expect([...fixedTitles(table)]).toEqual(['tests/bff/login.test.ts › keeps its sockets'])
    expect(retriableFiles(cases([failed('tests/bff/login.test.ts')]), fixedTitles(table))).toEqual([])
    expect(fixedTitles().size).toBeGreaterThan(0)
  })
})
