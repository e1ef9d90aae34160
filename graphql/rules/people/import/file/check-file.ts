import { findMistypedDomain } from '#contracts/address/mistyped-domain.ts'
import { importLimits } from '#contracts/file/limits.ts'
import { ambiguousParts, readWallTime } from '#contracts/import/read-wall-time.ts'
import type { DateOrder } from '#contracts/import/reading.ts'
import type { Problem, ProblemCode } from '#contracts/import/words.ts'
import { isWallTime, type RecipientInput } from '#contracts/recipient/recipient.ts'
import { lineChecker } from './check-line.ts'
import { joinDividedSum } from './divided-sum.ts'
import type { BadLine, Batch, CheckRules, CheckTask } from './file-task.ts'
import { FindingsCollector } from './import-findings.ts'
import { type FileLine, isEmpty, type Pieces } from './line.ts'
import { openFile } from './open-file.ts'
import { UnreadableFileError } from './problem.ts'

/** The maximum lines and characters of a batch, which is stored in one transaction. */
const batchLines = 4000
const batchChars = 1024 * 1024
/** The maximum characters of an invalid cell that are stored for its correction in the web app. Thirty tags fit. */
const shownCharsMax = 1100

/** Checks every line of a sheet and yields the valid and the invalid lines in batches. Refuses TOO_MANY_ROWS. */
export async function* checkFile(task: CheckTask): AsyncGenerator<Batch> {
  const { rules, taken, corrected } = task
  const findings = new FindingsCollector()
  const check = lineChecker({ ...rules, dateOrder: rules.reading.dateOrder ?? (await findDateOrder(task)) })
  const seen = new Map<string, ProblemCode>(taken.map((email) => [email, 'duplicate_in_campaign']))
  for (const { email } of corrected) seen.set(email, 'duplicate_in_file')
  const done = new Set(corrected.map(({ rowNo }) => rowNo))
  let batch: Batch = { good: [], bad: [], percent: 0 }
  let chars = 0
  for await (const { lines, readShare } of linesOfSheet(task, findings)) {
    for (const line of lines) {
      if (done.has(line.no)) continue
      if (batch.good.length + batch.bad.length === batchLines || chars > batchChars) {
        yield { ...batch, percent: Math.min(99, Math.floor(100 * readShare)) }
        batch = { good: [], bad: [], percent: 0 }
        chars = 0
      }
      chars += charsOf(line)
      const { values, result: read, others } = check(line)
      const result = 'email' in read ? correctDomain(read, rules, findings) : read
      const problem = 'code' in result ? result : findDuplicate(result.email, seen)
      if ('code' in result) for (const { column, code } of [result, ...others]) findings.addProblem(column, code, valueIn(values, column))
      if (problem) batch.bad.push(badLine(line, { problem, others, values }, rules.columnCount))
      else if ('email' in result) {
        findings.addPhone(result.phone)
        findings.addAddress(result.email)
        batch.good.push({ rowNo: line.no, person: result })
      }
    }
  }
  yield { ...batch, percent: 100, findings: findings.findings() }
}

const valueIn = (values: Partial<Record<string, string>>, column: string): string => values[column] ?? ''

/**
 * Reports an email domain that looks mistyped, such as gmial.com. Returns the person with the corrected address if the user chose to
 * correct that domain.
 */
function correctDomain(person: RecipientInput, { reading }: CheckRules, findings: FindingsCollector): RecipientInput {
  const at = person.email.lastIndexOf('@') + 1
  const domain = person.email.slice(at)
  const meant = findMistypedDomain(domain)
  if (!meant) return person
  findings.addMistyped(domain, meant)
  return reading.correctDomains?.includes(domain) ? { ...person, email: person.email.slice(0, at) + meant } : person
}

const charsOf = ({ cells }: FileLine): number => cells.reduce((sum, { length }) => sum + length, 0)

/** Returns the order of day and month in the date column, from dates with a day over 12. Undefined if there are none or they disagree. */
async function findDateOrder(task: CheckTask): Promise<DateOrder | undefined> {
  const column = task.rules.mapping.sendAt
  if (typeof column !== 'number') return undefined
  const found = new Set<DateOrder>()
  for await (const { lines } of linesOfSheet(task)) {
    for (const { cells } of lines) {
      const text = cells[column]?.trim() ?? ''
      const parts = ambiguousParts(text)
      const order = parts && decideOrder(text, parts)
      if (order) found.add(order)
    }
  }
  return found.size === 1 ? [...found][0] : undefined
}

/** Returns the order of day and month in one date. Undefined if neither number is over 12, or the date does not exist. */
function decideOrder(text: string, { first, second }: { first: number; second: number }): DateOrder | undefined {
  if (first <= 12 === second <= 12 || !isWallTime(readWallTime(text) ?? '')) return undefined
  return first > 12 ? 'day_first' : 'month_first'
}

/** Returns the problem of an address that an earlier line or the campaign already has, or undefined. Remembers the address in `seen`. */
function findDuplicate(email: string, seen: Map<string, ProblemCode>): Problem | undefined {
  const code = seen.get(email)
  if (!code) seen.set(email, 'duplicate_in_file')
  const message =
    code === 'duplicate_in_campaign' ? 'This person is already in the campaign' : 'This email address is in the file more than once'
  return code && { column: 'email', code, message }
}

type LineProblems = { problem: Problem; others: Problem[]; values: Record<string, string> }

const badLine = (line: FileLine, { problem, others, values }: LineProblems, columnCount: number): BadLine => ({
  rowNo: line.no,
  problem,
  others: others.map(({ column, code }) => ({ column, code })),
  values: Object.fromEntries(Object.entries(values).map(([field, cell]) => [field, cell.slice(0, shownCharsMax)])),
  raw: rawCells(line, columnCount).map((cell) => cell.toWellFormed()),
})

/**
 * Returns a line's cells for the error file. Joins an amount that was split at its commas again, and appends cells beyond the last column
 * to it.
 */
function rawCells({ cells, dividedSum, isCommaSeparated }: FileLine, columnCount: number): string[] {
  const whole = dividedSum ? cells.toSpliced(dividedSum.column, dividedSum.count, dividedSum.text) : cells
  const beyond = isCommaSeparated ? whole.slice(columnCount).filter((cell) => cell.trim() !== '') : []
  const [last = '', ...others] = whole.slice(0, columnCount).toReversed()
  return [...others.toReversed(), [last, ...beyond].join(',')]
}

/**
 * Yields the non-empty lines below the heading. Omits lines hidden in the spreadsheet, unless `includeHidden` is set. Refuses
 * TOO_MANY_ROWS.
 */
async function* linesOfSheet({ path, sheet, rules }: CheckTask, findings?: FindingsCollector): Pieces {
  const { sheets } = await openFile(path)
  let count = 0
  for await (const { lines, readShare } of sheets[sheet.index]?.lines() ?? []) {
    const filled = lines.filter((line) => line.no >= sheet.firstRow && !isEmpty(line))
    if (findings) findings.hiddenRows += filled.filter((line) => line.isHidden).length
    const taken = rules.reading.includeHidden ? filled : filled.filter((line) => !line.isHidden)
    count += taken.length
    if (count > importLimits.rows)
      throw new UnreadableFileError('TOO_MANY_ROWS', 'A file can have up to 100,000 rows. Split it into smaller files.')
    yield { lines: taken.map((line) => (line.isCommaSeparated ? joinDividedSum(line, sheet.headingWidth) : line)), readShare }
  }
}
