import { toDisplayName } from '#contracts/file/file-name.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

/** An error in a file: its line, the field if it is one, and what is wrong. In CSV the line is the row, as a spreadsheet numbers it. */
export type FileError = { line?: number | undefined; field?: string | undefined; message: string }

const shownMax = 200

/** Returns VALIDATION with one line per error, such as `brands.jsonl:12  terms: …`. Beyond 200 it counts the rest. */
export function fileRefusal(file: string, errors: readonly FileError[]) {
  const sorted = [...errors].sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const lines = sorted.slice(0, shownMax).map(({ line, field, message }) => {
    const position = line === undefined ? file : `${file}:${line}`
    // parts of the file are quoted, and the terminal would run their control characters
    return toDisplayName(`${position}  ${field ? `${field}: ` : ''}${message}`, file)
  })
  const rest = errors.length - lines.length
  if (rest > 0) lines.push(`… and ${rest} more ${rest === 1 ? 'error' : 'errors'}`)
  return refusal('VALIDATION', { lines })
}
