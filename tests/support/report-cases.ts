import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '#bff/launch/pinned-node.mjs'
import { suiteOf } from './suites.ts'

export const casesPath = join(root, 'tests/.output/cases.json')
const secondsPath = join(root, 'tests/.output/seconds.json')

export type Failure = { title: string; error: string }

export type FileResult = {
  path: string
  suite: string
  seconds: number
  passed: number
  failures: Failure[]
  /** True when no case was found, because the file did not load or its process died first. */
  isUnloaded: boolean
  /** The path of the file that its worker ran before. Undefined for the worker's first file. */
  after?: string
}

/** The results of a Vitest run, from which the runner prints its summary. */
export type Cases = {
  files: FileResult[]
  /** Errors outside any file, such as a worker that exited. */
  errors: string[]
  /** The number of cases left out because they are tagged `sweep`, which only `npm run sweep` runs. */
  left: number
  /** Test files that had not finished when the run was stopped or their process died. */
  running: string[]
}

/**
 * Creates a reporter that writes a run's cases to `casesPath`. Stops Vitest after PLUTUS_STOP_AFTER milliseconds and names the unfinished
 * files.
 */
export function reportCases(): Reporter {
  return {
    onInit(vitest) {
      const stopAfter = Number(process.env.PLUTUS_STOP_AFTER)
      if (!stopAfter) return
      const stop = () => {
        writeCases(vitest.state.getTestModules(), [{ message: 'The run took too long and stopped itself' }])
        process.exit(1)
      }
      setTimeout(stop, stopAfter).unref()
    },
    onTestRunEnd: writeCases,
  }
}

/** Writes the seconds of a whole run to tests/.output. Copy them to tests/seconds.json (file-order.ts) when they differ much. */
export function writeSeconds(files: readonly FileResult[]): void {
  const long = files.map(({ path, seconds }) => [path, Math.round(seconds)] as const).filter(([, seconds]) => seconds > 2)
  writeFileSync(secondsPath, `${JSON.stringify(Object.fromEntries(long.toSorted()), null, 2)}\n`)
}

type RunError = { message: string; cause?: unknown }

function writeCases(modules: readonly TestModule[], errors: readonly RunError[]): void {
  const isRunning = (module: TestModule) => module.state() === 'queued' || module.state() === 'pending'
  const cases: Cases = {
    files: modules.filter((module) => !isRunning(module)).map(resultOf),
    errors: errors.map(({ message, cause }) => firstLine(isError(cause) ? cause.message : message)),
    left: modules.flatMap((module) => [...module.children.allTests('skipped')]).filter(({ tags }) => tags.includes('sweep')).length,
    running: modules.filter(isRunning).map(pathOf),
  }
  mkdirSync(dirname(casesPath), { recursive: true })
  writeFileSync(casesPath, JSON.stringify(cases))
}

function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()]
  const failed = tests.filter((test) => test.result().state === 'failed')
  const failures = failed.map((test) => failureOf(test.fullName, test.result().errors))
  const hooks = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  const { after } = module.meta()
  return {
    path: pathOf(module),
    suite: suiteOf(pathOf(module)),
    seconds: module.diagnostic().duration / 1000,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures: module.ok() || failures.length ? failures : [failureOf('the file', hooks[0]?.errors())],
    isUnloaded: tests.length === 0 && !module.ok(),
    ...(after && { after }),
  }
}

const failureOf = (title: string, errors: readonly { message: string }[] = []): Failure => ({
  title,
  error: firstLine(errors[0]?.message ?? 'no error was given'),
})

const isError = (cause: unknown): cause is Error => typeof cause === 'object' && cause !== null && 'message' in cause
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
const pathOf = (module: TestModule): string => relative(root, module.moduleId)
