import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#bff/launch/pinned-node.mjs'
import type { Cases, FileResult } from './report-cases.ts'

/** More than these have one cause, which no second run removes. */
const mostFiles = 8
/** A pure function that fails at times is wrong. */
const neverAgain = ['unit', 'conventions', 'contract']
/** A race that is lost now and then must win three times in a row. */
const timesOfRaces = 3

/** Runs one file in a process of its own, after the file that its worker ran before it; returns the result of each of the two. */
export type RunAgain = (file: FileResult) => Promise<Cases>

export type SecondRun = {
  files: FileResult[]
  /** `file › title: first error` of each case that failed and then passed. */
  flaky: string[]
}

/**
 * Gives the failed files of a run a second chance and returns all files as they count then. A file that passes replaces its first
 * result; the others keep theirs. Where no second chance is allowed, nothing runs and nothing changes.
 */
export async function retryFailed(cases: Cases, runAgain: RunAgain, fixed = fixedTitles()): Promise<SecondRun> {
  const flaky: string[] = []
  const passed = new Map<string, FileResult>()
  for (const file of retriableFiles(cases, fixed)) {
    const again = await passAgain(file, runAgain)
    if (!again) continue
    passed.set(file.path, again)
    flaky.push(...linesOf(file))
  }
  return { files: cases.files.map((file) => passed.get(file.path) ?? file), flaky }
}

/** `file › title: first error`, a line for each failed case. */
export const linesOf = ({ path, failures }: FileResult): string[] => failures.map(({ title, error }) => `${path} › ${title}: ${error}`)

/** Which files may run again: none after a crash or a stop, beyond eight files, or where one failed that may not. */
export function retriableFiles(cases: Cases, fixed: ReadonlySet<string>): FileResult[] {
  const failed = cases.files.filter(({ failures }) => failures.length > 0)
  const mayNot = (file: FileResult) =>
    neverAgain.includes(file.suite) || file.isUnloaded || file.failures.some(({ title }) => fixed.has(`${file.path} › ${title}`))
  if (cases.errors.length || cases.running.length || failed.length > mostFiles || failed.some(mayNot)) return []
  return failed
}

async function passAgain(file: FileResult, runAgain: RunAgain): Promise<FileResult | undefined> {
  let last: FileResult | undefined
  for (let time = 0; time < (isRace(file) ? timesOfRaces : 1); time++) {
    const { files, errors, running } = await runAgain(file)
    last = files.find(({ path }) => path === file.path)
    const isWhole = last && !last.failures.length && last.passed >= file.passed + file.failures.length
    if (!isWhole || errors.length || running.length) return undefined
  }
  return last
}

/** Files that let calls meet or kill processes, whatever they are called. */
const isRace = ({ path }: FileResult): boolean => /support\/race\.ts'|\.kill\(/.test(readFileSync(join(root, path), 'utf8'))

/** The titles that flaky.md calls fixed: one that fails once more was not. */
export function fixedTitles(text = readFileSync(join(root, 'tests/flaky.md'), 'utf8')): ReadonlySet<string> {
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return new Set(rows.filter((cells) => cells.at(-2)?.startsWith('fixed')).map(([, title = '']) => title))
}
