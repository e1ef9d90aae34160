import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '#bff/launch/pinned-node.mjs'

export const casesPath = join(root, 'tests/.output/cases.json')

/** What a run of Vitest leaves for the last lines. A file that does not load counts as one failed test. */
export type Cases = {
  passed: number
  failed: number
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
  const failed = cases.filter((test) => test.result().state === 'failed').length
  return {
    passed: cases.filter((test) => test.result().state === 'passed').length,
    failed: failed + modules.filter((module) => module.state() === 'failed' && !hasFailed(module)).length,
    left: cases.filter((test) => test.result().state === 'skipped' && test.tags.includes('sweep')).length,
    retried: cases.filter((test) => test.diagnostic()?.retryCount).map((test) => test.fullName),
    files: modules.map((module) => ({ path: relative(root, module.moduleId), seconds: module.diagnostic().duration / 1000 })),
  }
}

const hasFailed = (module: TestModule) => [...module.children.allTests('failed')].length > 0
