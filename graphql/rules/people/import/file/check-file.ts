import { lineChecker } from './check-line.ts'
import type { BadLine, Batch, CheckTask } from './file-task.ts'
import { isHeader } from './header.ts'
import { importLimits } from './import-limits.ts'
import { isEmpty, type Line } from './line.ts'
import { openFile } from './open-file.ts'
import { type Problem, type ProblemCode, Unreadable } from './problem.ts'

/** As many lines, and as many characters, as one transaction stores. */
const batchLines = 1000
const batchChars = 1024 * 1024
const shownCharsMax = 300

/** Checks every line of the file and yields it in batches. Refuses TOO_MANY_ROWS. */
export async function* checkFile({ path, rules, taken }: CheckTask): AsyncGenerator<Batch> {
  const check = lineChecker(rules)
  const seen = new Map<string, ProblemCode>(taken.map((email) => [email, 'duplicate_in_campaign']))
  const total = await countLines(path)
  let batch: Batch = { good: [], bad: [], percent: 0 }
  let count = 0
  let chars = 0
  for await (const line of linesBelowHeader(path)) {
    if (batch.good.length + batch.bad.length === batchLines || chars > batchChars) {
      yield { ...batch, percent: Math.floor((100 * count) / total) }
      batch = { good: [], bad: [], percent: 0 }
      chars = 0
    }
    count++
    chars += charsOf(line)
    const { values, result } = check(line)
    const problem = 'code' in result ? result : duplicate(result.email, seen)
    if (problem) batch.bad.push(badLine(line, problem, values, rules.columnCount))
    else if ('email' in result) batch.good.push({ rowNo: line.no, person: result })
  }
  yield { ...batch, percent: 100 }
}

const charsOf = ({ cells }: Line): number => cells.reduce((sum, { length }) => sum + length, 0)

/** Counts to the end before anything is stored: a file that is too long, or unreadable further down, leaves nothing behind. */
async function countLines(path: string): Promise<number> {
  let count = 0
  for await (const _ of linesBelowHeader(path)) {
    if (++count > importLimits.rows)
      throw new Unreadable('TOO_MANY_ROWS', 'A file can have up to 100,000 rows. Split it into smaller files.')
  }
  return count
}

/** One reward a person: the first line of an address counts. */
function duplicate(email: string, seen: Map<string, ProblemCode>): Problem | undefined {
  const code = seen.get(email)
  if (!code) seen.set(email, 'duplicate_in_file')
  const message =
    code === 'duplicate_in_campaign' ? 'This person is already in the campaign' : 'This email address is in the file more than once'
  return code && { column: 'email', code, message }
}

const badLine = ({ no, cells }: Line, problem: Problem, values: Record<string, string>, columnCount: number): BadLine => ({
  rowNo: no,
  problem,
  values: Object.fromEntries(Object.entries(values).map(([field, cell]) => [field, cell.slice(0, shownCharsMax)])),
  raw: cells.slice(0, columnCount).map((cell) => cell.toWellFormed()),
})

async function* linesBelowHeader(path: string): AsyncGenerator<Line> {
  let isFirst = true
  for await (const lines of openFile(path).lines) {
    for (const line of lines) {
      if (isEmpty(line)) continue
      const skip = isFirst && isHeader(line)
      isFirst = false
      if (!skip) yield line
    }
  }
}
