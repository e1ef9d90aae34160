import { buildWeb } from '#bff/launch/build-web.ts'
import { prepareBrowser } from './prepare-browser.ts'
import type { Cases } from './report-cases.ts'
import { runStep, runTool, runVitest, type Step, secondsText } from './runners.ts'

const checkSuites = ['unit', 'conventions', 'contract']
const allSuites = [...checkSuites, 'launcher', 'ports', 'rules', 'bff', 'e2e']
const slowest = 10

/**
 * No name: everything but the sweep. `check`: the quick part. `sweep`: the cases with that tag, and those tagged `deeper` once more,
 * which do more then. Otherwise the named suites. Returns the exit code.
 */
export async function runSuites(names: string[]): Promise<number> {
  const isSweep = names.includes('sweep')
  const withChecks = names.length === 0 || names.includes('check')
  const suites = names.length === 0 || isSweep ? allSuites : withChecks ? checkSuites : names
  const steps: Step[] = []
  if (withChecks) steps.push(...(await runChecks()))
  else if (suites.some((suite) => suite === 'bff' || suite === 'e2e')) steps.push(await builds())
  if (suites.includes('e2e')) steps.push(await runStep('a browser', () => succeeds(prepareBrowser)))
  const cases = await runVitest(suites, isSweep ? { tags: 'sweep || deeper', env: { PLUTUS_SWEEP: '1' } } : { tags: '!sweep', env: {} })

  sayCases(cases)
  const broken = steps.filter(({ isGood }) => !isGood)
  for (const line of [...broken.map(({ title }) => title), ...cases.failures]) console.log(`Failed: ${line}`) // last: a cut log has it
  const passed = cases.passed + steps.length - broken.length
  const failed = cases.failed + broken.length
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
}

/** Two at a time, for two cores: the linter runs while the documents and the web are made, which the others need. */
async function runChecks(): Promise<Step[]> {
  const linted = runTool('lint and format', 'biome', ['check', '.'])
  const steps = [await builds()]
  const typed = runTool('types', 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', 'tests/.output/tsc.tsbuildinfo'])
  steps.push(await linted)
  steps.push(await runTool('unused code', 'knip', ['--cache', '--cache-location', 'tests/.output/knip']))
  steps.push(await runTool('weight of the web build', 'size-limit', []))
  return [...steps, await typed]
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

function sayCases({ passed, failed, left, retried, files }: Cases): void {
  const slow = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest)
  console.log(`The ${slow.length} slowest files:`)
  for (const { path, seconds } of slow) console.log(`${secondsText(seconds).padStart(9)}  ${path}`)
  for (const title of retried) console.log(`Passed at another try only: ${title}`)
  console.log(`${passed + failed} cases here${left ? `, ${left} more in npm run sweep` : ''}`)
}
