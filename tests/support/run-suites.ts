import { buildWeb } from '#bff/launch/build-web.ts'
import type { Cases, FileResult } from './report-cases.ts'
import { runStep, runTool, runVitest, type Step, secondsText } from './runners.ts'
import { linesOf, retryFailed } from './second-run.ts'
import { suitesOf } from './suites.ts'

const slowest = 10
const minutesAtMost = 60

/**
 * No name: everything but the sweep. `check`: the quick part. `sweep`: the cases with that tag, and those tagged `deeper` once more,
 * which do more then. Otherwise the named suites. The run stops itself after an hour, counted from `startedAt` (epoch ms). Returns the
 * exit code.
 */
export async function runSuites(names: string[], startedAt: number): Promise<number> {
  const isSweep = names.includes('sweep')
  const withChecks = names.length === 0 || names.includes('check')
  const suites = suitesOf(names)
  const steps: Step[] = []
  if (withChecks) steps.push(...(await runChecks()))
  else if (suites.some((suite) => suite === 'bff' || suite === 'e2e')) steps.push(await builds())
  const how = {
    ...(isSweep ? { tags: 'sweep || deeper', env: { PLUTUS_SWEEP: '1' } } : { tags: '!sweep' }),
    stopAt: startedAt + minutesAtMost * 60_000,
  }
  const cases = await runVitest({ suites, ...how })
  const { files, flaky } = await retryFailed(cases, ({ path, suite, after }) => {
    console.log(`\nOnce more: ${path}${after ? `, after ${after}` : ''}`)
    return runVitest({ suites: [suite], files: [...(after ? [after] : []), path], ...how })
  })
  return sayResult({ ...cases, files }, steps, flaky)
}

/** Two at a time, for two cores: the linter runs while the documents and the web are made, which the others need. */
async function runChecks(): Promise<Step[]> {
  const linted = runTool('lint and format', 'biome', ['check', '.'])
  const steps = [await builds()]
  const typed = runTool('types', 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', 'tests/.output/tsc.tsbuildinfo'])
  steps.push(await linted)
  steps.push(await runTool('unused code', 'knip', ['--cache', '--cache-location', 'tests/.output/knip']))
  steps.push(await runTool('weight of the web build', 'size-limit', ['--json'], isLightEnough))
  return [...steps, await typed]
}

/** Says which parts of the build exceed what `.size-limit.mjs` promises; fails where one does by more than 5 %. */
function isLightEnough(_code: number, output: string): boolean {
  const parts: { name: string; size: number; sizeLimit: number }[] = JSON.parse(output)
  for (const { name, size, sizeLimit } of parts)
    if (size > sizeLimit) console.log(`${name}: ${size} bytes, ${((size / sizeLimit - 1) * 100).toFixed(1)} % over its limit`)
  return parts.every(({ size, sizeLimit }) => size <= sizeLimit * 1.05)
}

/** Not again when nothing that they read has changed since (bff/launch/build-web.ts). */
const builds = () => runStep('documents fit the schema, the web build', () => succeeds(buildWeb))

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return false
  }
}

/** Prints what people and CI read last, as a log may be cut before its end; returns the exit code. */
function sayResult(cases: Cases, steps: Step[], flaky: string[]): number {
  saySlowest(cases.files)
  const passedCases = cases.files.reduce((sum, { passed }) => sum + passed, 0)
  const failures = [
    ...steps.filter(({ isGood }) => !isGood).map(({ title }) => title),
    ...cases.files.flatMap(linesOf),
    ...cases.errors,
    ...cases.running.map((path) => `still running: ${path}`),
  ]
  console.log(`${passedCases} cases here${cases.left ? `, ${cases.left} more in npm run sweep` : ''}`)
  for (const line of failures) console.log(`Failed: ${line}`)
  for (const line of flaky) console.log(`Flaky: ${line}`)
  const passed = passedCases + steps.filter(({ isGood }) => isGood).length
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length > 0 || passed === 0 ? 1 : 0
}

function saySlowest(files: FileResult[]): void {
  const slow = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest)
  console.log(`The ${slow.length} slowest files:`)
  for (const { path, seconds } of slow) console.log(`${secondsText(seconds).padStart(9)}  ${path}`)
}
