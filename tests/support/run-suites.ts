import { buildWeb } from '#bff/launch/build-web.ts'
import { clockVariables } from './clock.ts'
import { type Cases, type FileResult, writeSeconds } from './report-cases.ts'
import { runStep, runTool, runVitest, type Step, secondsText } from './runners.ts'
import { failureLines, retryFailed } from './second-run.ts'
import { installBrowser } from './set-up.ts'
import { type StartingPoint, startingPoint } from './starting-point.ts'
import { type Selection, selectionOf } from './suites.ts'
import { findUnchanged } from './unchanged-files.ts'

const slowest = 10
const minutesAtMost = { gate: 75, sweep: 240 }

/**
 * Runs the named suites and files, or everything but the sweep. A sweep runs cases tagged `sweep` or `deeper`, also in a second time zone.
 * Returns the exit code. Throws when the set-up fails.
 */
export async function runSuites(names: string[], { startedAt, directus }: { startedAt: number; directus: Promise<void> }): Promise<number> {
  const isSweep = names.includes('sweep')
  const selection = selectionOf(names)
  const start = startingPoint({ isSweep })
  if (isSweep) console.log(`A sweep of AT=${start.at} SEED=${start.seed}`)
  const isCheck = names.join() === 'check'
  const isChecked = names.length === 0 || names.includes('check')
  const { unchanged, storePassed } = isCheck ? findUnchanged() : { unchanged: [], storePassed: undefined }
  if (unchanged.length) console.log(`Unchanged since they passed, so not run: ${unchanged.join(', ')}`)
  const built = builds()
  const installed = Promise.all([built, directus])
  const checks = isChecked ? runChecks(installed) : undefined
  checks?.catch(() => undefined) // Awaited below.
  await Promise.all([installed, selection.suites.includes('e2e') ? installBrowser() : undefined])
  const stopAt = startedAt + minutesAtMost[isSweep ? 'sweep' : 'gate'] * 60_000
  const results: Result[] = []
  for (const zone of isSweep ? [undefined, start.otherZone] : [undefined])
    results.push(await runCases({ isSweep, selection: { ...selection, unchanged }, start, zone, stopAt }))
  storePassed?.(results.flatMap(({ cases }) => cases.files))
  if (names.length === 0) writeSeconds(results.flatMap(({ cases }) => cases.files))
  if (isSweep) console.log(`AT=${start.at} SEED=${start.seed}, then in ${start.otherZone}`)
  const steps = [await built, ...((await checks) ?? [])]
  if (isCheck) console.log(`The check took ${secondsText((Date.now() - startedAt) / 1000)}`)
  return printResult(results, steps)
}

type Run = {
  isSweep: boolean
  selection: Selection & { unchanged: string[] }
  start: StartingPoint
  zone: string | undefined
  stopAt: number
}
type Result = { cases: Cases; flaky: string[] }

/** Runs the test files once, then reruns failed ones. Returns the final results. */
async function runCases({ isSweep, selection, start, zone, stopAt }: Run): Promise<Result> {
  const how = () => ({
    tags: isSweep ? 'sweep || deeper' : '!sweep',
    env: {
      ...clockVariables(Date.parse(start.at)),
      ...(isSweep && { PLUTUS_SWEEP: '1' }),
      ...(start.seed && { SEED: start.seed }),
      ...(zone && { TZ: zone }),
    },
    stopAfter: stopAt - Date.now(),
  })
  if (zone) console.log(`\nOnce more in ${zone}`)
  const cases = await runVitest({ ...selection, ...how() })
  const { files, flaky } = await retryFailed(cases, ({ path, suite, after }) => {
    console.log(`\nOnce more: ${path}${after ? `, after ${after}` : ''}`)
    return runVitest({ suites: [suite], files: [...(after ? [after] : []), path], isInOrder: true, ...how() })
  })
  return { cases: { ...cases, files }, flaky }
}

/** Runs the linter while Directus is installed and the web app is built, and the other checks beside the first cases. */
async function runChecks(installed: Promise<unknown>): Promise<Step[]> {
  const linted = runTool('lint and format', 'biome', ['check', '.'])
  await Promise.all([installed, linted])
  const weighed = runTool('weight of the web build', 'size-limit', ['--json'], isWithinSizeLimits)
  const typed = runTool('types', 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', 'tests/.output/tsc.tsbuildinfo'])
  const used = runTool('unused code', 'knip', ['--cache', '--cache-location', 'tests/.output/knip'])
  return Promise.all([linted, weighed, used, typed])
}

/** Prints the parts of the web build over their limit in `.size-limit.mjs`. Returns false when one exceeds it by more than 5 %. */
function isWithinSizeLimits(_code: number, output: string): boolean {
  const parts: { name: string; size: number; sizeLimit: number }[] | { error: string } = JSON.parse(output)
  if (!Array.isArray(parts)) return false
  for (const { name, size, sizeLimit } of parts)
    if (size > sizeLimit) console.log(`${name}: ${size} bytes, ${((size / sizeLimit - 1) * 100).toFixed(1)} % over its limit`)
  return parts.every(({ size, sizeLimit }) => size <= sizeLimit * 1.05)
}

/** Builds the web app unless its sources are unchanged (bff/launch/build-web.ts). The rules' suites read its documents too. */
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

/** Prints the summary last, because a log may be cut before its end. Returns the exit code. */
function printResult(results: Result[], steps: Step[]): number {
  const files = results.flatMap(({ cases }) => cases.files)
  const all = results.map(({ cases }) => cases)
  printSeconds(files)
  printSlowest(files)
  const passedCases = files.reduce((sum, { passed }) => sum + passed, 0)
  const failures = [
    ...steps.filter(({ isGood }) => !isGood).map(({ title }) => title),
    ...files.flatMap(failureLines),
    ...all.flatMap(({ errors }) => errors),
    ...all.flatMap(({ running }) => running.map((path) => `still running: ${path}`)),
    ...(passedCases ? [] : ['no case ran: what was named holds none, or only some for npm run sweep']),
  ]
  const left = Math.max(...all.map((cases) => cases.left))
  console.log(`${passedCases} cases here${left ? `, ${left} more in npm run sweep` : ''}`)
  for (const line of failures) console.log(`Failed: ${line}`)
  for (const line of results.flatMap(({ flaky }) => flaky)) console.log(`Flaky: ${line}`)
  const passed = passedCases + steps.filter(({ isGood }) => isGood).length
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length > 0 ? 1 : 0
}

function printSeconds(files: FileResult[]): void {
  console.log('The suites, as if their files ran one after the other (three run at once):')
  for (const [suite, own] of Map.groupBy(files, ({ suite }) => suite))
    console.log(`${secondsText(own.reduce((sum, { seconds }) => sum + seconds, 0)).padStart(9)}  ${suite}`)
}

function printSlowest(files: FileResult[]): void {
  const slow = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest)
  console.log('The slowest files:')
  for (const { path, seconds } of slow) console.log(`${secondsText(seconds).padStart(9)}  ${path}`)
}
