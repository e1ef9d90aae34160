import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guessColumns } from '#graphql/contracts/import/column-guess.ts'
import type { ImportReading } from '#graphql/contracts/import/reading.ts'
import { isUnnamed } from '#graphql/contracts/import/words.ts'
import { checkFile } from '../../graphql/rules/people/import/file/check-file.ts'
import type { Batch } from '../../graphql/rules/people/import/file/file-task.ts'
import { readHead } from '../../graphql/rules/people/import/file/read-head.ts'

/** Returns the path of a list of the fixtures. */
export const list = (name: string): string => fileURLToPath(new URL(`../fixtures/lists/${name}`, import.meta.url))

let stored = 0
const folder = mkdtempSync(join(tmpdir(), 'plutus-lists-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Stores a list as a file, until the tests of the process end, and returns its path. */
export function storeList(text: string | Buffer): string {
  const path = join(folder, String(stored++))
  writeFileSync(path, text)
  return path
}

/** Reads a file as an import does: guesses the columns, then checks every row. */
export async function read(path: string, reading: ImportReading = {}, needs: 'value' | null = 'value', columns = {}) {
  const head = await readHead(path)
  const sheet = head.sheets.find(({ index }) => index === reading.sheet) ?? head.sheets[head.sheet]
  if (!sheet) throw new Error('no sheet')
  const mapping = { email: 0, ...guessColumns(sheet.columns), ...columns }
  const rules = {
    mapping,
    reading,
    columnCount: sheet.columns.length,
    unnamed: sheet.columns.flatMap((column, index) => (isUnnamed(column) ? [index] : [])),
    currency: 'INR',
    needs,
    home: 'IN',
    timeZone: 'Asia/Kolkata',
    now: new Date('2026-11-26T00:00:00Z'),
  }
  const batches: Batch[] = await Array.fromAsync(checkFile({ kind: 'check', path, sheet, rules, taken: [], corrected: [] }))
  const good = batches.flatMap((batch) => batch.good.map(({ person }) => person))
  const bad = batches.flatMap((batch) => batch.bad.map(({ rowNo, problem }) => `${rowNo} ${problem.column}: ${problem.message}`))
  const raws = batches.flatMap((batch) => batch.bad.map(({ raw }) => raw))
  const rupees = good.reduce((sum, { value }) => sum + (value ?? 0), 0) / 100
  return { head, sheet, mapping, good, bad, raws, rupees, findings: batches.at(-1)?.findings }
}

/** Returns the full names of the valid people. */
export const names = ({ good }: Awaited<ReturnType<typeof read>>) =>
  good.map(({ firstName, lastName }) => [firstName, lastName].join(' ').trim())
