import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '#bff/launch/pinned-node.mjs'

export const casesPath = join(root, 'tests/.output/cases.json')

/** What a run of Vitest leaves for the last lines. A file that does not load counts as one failed test. */
export type Cases = {
  passed: number
  failed: number
  /** Each failed case or file with the first line of its error. */
  failures: string[]
  /** Those tagged `sweep`, where only `npm run sweep` runs them. */
  left: number
  /** Titles of what passed only after another try. */
  retried: string[]
  files: { path: string; seconds: number }[]
}

/** Counts the cases of a run, and the seconds of each file with its hooks. */
export const reportCases = (): Reporter => ({
  onTestRunEnd(modules) {
    mkdirSync(dirname(casesPath), { recursive: true })
    writeFileSync(casesPath, JSON.stringify(casesOf(modules)))
  },
})

function casesOf(modules: readonly TestModule[]): Cases {
  const cases = modules.flatMap((module) => [...module.children.allTests()])
  const failures = [
    ...cases.filter((test) => test.result().state === 'failed').map((test) => failure(test.module, test.fullName, test.result().errors)),
    ...modules
      .filter((module) => module.state() === 'failed' && !hasFailed(module))
      .map((module) => failure(module, 'the file', module.errors())),
  ]
  return {
    passed: cases.filter((test) => test.result().state === 'passed').length,
    failed: failures.length,
    failures,
    left: cases.filter((test) => test.result().state === 'skipped' && test.tags.includes('sweep')).length,
    retried: cases.filter((test) => test.diagnostic()?.retryCount).map((test) => test.fullName),
    files: modules.map((module) => ({ path: pathOf(module), seconds: module.diagnostic().duration / 1000 })),
  }
}

const failure = (module: TestModule, title: string, errors: readonly { message: string }[] = []): string =>
  `${pathOf(module)} › ${title}: ${errors[0]?.message.split('\n', 1)[0] ?? 'no error was given'}`

const pathOf = (module: TestModule) => relative(root, module.moduleId)

const hasFailed = (module: TestModule) => [...module.children.allTests('failed')].length > 0
