import { buildWeb } from '#bff/launch/build-web.ts'
import { prepareBrowser } from './prepare-browser.ts'
import { type Count, runBin, runVitest } from './runners.ts'

/** What `npm run check` runs before any test; each is one that passed or failed. */
const checks: [title: string, bin: string, args: string[]][] = [
  ['types', 'tsc', ['--noEmit']],
  ['lint and format', 'biome', ['check', '.']],
  ['unused code', 'knip', []],
]
const checkSuites = ['unit', 'conventions', 'contract']
const allSuites = [...checkSuites, 'launcher', 'rules', 'bff', 'e2e']

/** No name: everything. `check`: the quick part. Otherwise the named suites. Yields the exit code. */
export async function runSuites(names: string[]): Promise<number> {
  const withChecks = names.length === 0 || names.includes('check')
  const suites = names.length === 0 ? allSuites : names.includes('check') ? checkSuites : names
  const counts: Count[] = []
  // what the others read comes first; they do not wait for each other
  if (withChecks) counts.push(await runBin('documents fit the schema', 'graphql-codegen', ['--config', 'codegen.ts']))
  if (withChecks) counts.push(...(await Promise.all(checks.map((check) => runBin(...check)))))
  if (withChecks || suites.some((suite) => suite === 'bff' || suite === 'e2e')) counts.push(await passes('the web build', buildWeb))
  if (withChecks) counts.push(await runBin('weight of the web build', 'size-limit', []))
  if (suites.includes('e2e')) counts.push(await passes('a browser', prepareBrowser))
  counts.push(await runVitest(suites))

  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
}

async function passes(title: string, work: () => Promise<unknown>): Promise<Count> {
  try {
    await work()
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(`✗ ${title}: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1 }
  }
}
