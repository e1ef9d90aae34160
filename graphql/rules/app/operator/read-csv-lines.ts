import { type FileLine, isEmpty } from '#rules/people/import/file/line.ts'
import { UnreadableFileError } from '#rules/people/import/file/problem.ts'
import { readCsv } from '#rules/people/import/file/read-csv.ts'

/** Reads the lines of a CSV file that are not empty, up to `max`. Returns a message for a file that can't be read. */
export async function readCsvLines(bytes: Buffer, max: number): Promise<FileLine[] | string> {
  const lines: FileLine[] = []
  try {
    for await (const piece of readCsv(bytes)) {
      for (const line of piece.lines) if (!isEmpty(line)) lines.push(line)
      if (lines.length >= max) break
    }
    return lines
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.message
    throw error
  }
}
