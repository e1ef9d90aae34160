import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#bff/launch/pinned-node.mjs'
import type { Cases, FileResult } from './report-cases.ts'

/** The number of failed files above which a common cause is assumed and nothing is rerun. */
const maxFiles = 8
/** The suites without servers, whose files are never rerun. A flaky failure there is a defect. */
const excludedSuites = ['unit', 'conventions', 'contract']
/** The number of times in a row that the rerun of a failed race test must pass. */
const raceRuns = 3

/** Reruns a file in a process of its own, after the file that its worker ran before. Returns both results. */
export type RerunFile = (file: FileResult) => Promise<Cases>

export type SecondRun = {
  files: FileResult[]
  /** A line `file › title: first error` for each test case that failed first and passed when rerun. */
  flaky: string[]
}

/**
 * Reruns the failed files of a run and returns the final results. A file that passes replaces its first result. Files that must not be
 * rerun keep theirs.
 */
export async function retryFailed(cases: Cases, runAgain: RerunFile, fixed = fixedTitles()): Promise<SecondRun> {
  const flaky: string[] = []
  const passed = new Map<string, FileResult>()
  for (const file of retriableFiles(cases, fixed)) {
    const again = await rerunUntilPassed(file, runAgain)
    if (!again) continue
    passed.set(file.path, again)
    flaky.push(...failureLines(file))
  }
  return { files: cases.files.map((file) => passed.get(file.path) ?? file), flaky }
}

/** Returns `file › title: first error` for each failed case. */
export const failureLines = ({ path, failures }: FileResult): string[] => failures.map(({ title, error }) => `${path} › ${title}: ${error}`)

/**
 * Returns the failed files that may be rerun. None after a crash or a stop, with more than eight failed files, or when one of them is
 * excluded from reruns.
 */
export function retriableFiles(cases: Cases, fixed: ReadonlySet<string>): FileResult[] {
  const failed = cases.files.filter(({ failures }) => failures.length > 0)
  const isExcluded = (file: FileResult) =>
    excludedSuites.includes(file.suite) || file.isUnloaded || file.failures.some(({ title }) => fixed.has(`${file.path} › ${title}`))
  if (cases.errors.length || cases.running.length || failed.length > maxFiles || failed.some(isExcluded)) return []
  return failed
}

async function rerunUntilPassed(file: FileResult, runAgain: RerunFile): Promise<FileResult | undefined> {
  let last: FileResult | undefined
  for (let time = 0; time < (isRace(file) ? raceRuns : 1); time++) {
    const { files, errors, running } = await runAgain(file)
    last = files.find(({ path }) => path === file.path)
    const isWhole = last && !last.failures.length && last.passed >= file.passed + file.failures.length
    if (!isWhole || errors.length || running.length) return undefined
  }
  return last
}

/** Returns true for a file that uses races or kills processes, whatever its name. */
const isRace = ({ path }: FileResult): boolean => /support\/race\.ts'|\.kill\(/.test(readFileSync(join(root, path), 'utf8'))

/** Returns the titles that flaky.md records as fixed. If one fails again, the fix did not work. */
export function fixedTitles(text = readFileSync(join(root, 'tests/flaky.md'), 'utf8')): ReadonlySet<string> {
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return new Set(rows.filter((cells) => cells.at(-2)?.startsWith('fixed')).map(([, title = '']) => title))
}
