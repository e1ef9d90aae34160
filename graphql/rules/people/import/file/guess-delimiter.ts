import Papa from 'papaparse'
import { isAddress } from './find-table.ts'
import { UnreadableFileError } from './problem.ts'

export const delimiters = [',', ';', '\t', '|']

/** The delimiter of a text. If `isSpaced`, two spaces or more stand for it, as in a table copied from a PDF. */
export type Delimiter = { sign: string; isSpaced: boolean }

const linesLooked = 20

/**
 * Guesses the delimiter by the first lines. A comma inside a sum such as 1,000 or a date is none. Refuses FILE_UNREADABLE for a text in which
 * nothing separates an address from the words beside it.
 */
export function guessDelimiter(text: string): Delimiter {
  const lines = text.split('\n', 10 * linesLooked).filter((line) => line.trim())
  const looked = lines.slice(0, linesLooked)
  const candidates = delimiters.filter((sign) => looked.some((line) => (sign === ',' ? hasSeparatingComma(line) : line.includes(sign))))
  if (candidates.length) {
    const { meta } = Papa.parse(text, { preview: linesLooked, skipEmptyLines: 'greedy', delimitersToGuess: candidates })
    return { sign: candidates.includes(meta.delimiter) ? meta.delimiter : (candidates[0] ?? ','), isSpaced: false }
  }
  const people = lines.filter((line) => line.includes('@')).slice(0, linesLooked)
  if (people.length && people.every((line) => /\S[ \u00a0]{2,}\S/.test(line))) return { sign: '\t', isSpaced: true }
  if (people.filter(isRunTogether).length > people.length / 2) throw new UnreadableFileError('FILE_UNREADABLE', runTogether)
  return { sign: '\t', isSpaced: false }
}

const runTogether = 'The columns of this text run together. Put one person on each line, and semicolons or tabs between the columns.'

const isRunTogether = (line: string): boolean => /\S\s+\S/.test(line.trim()) && !isAddress(line)

/** A sum with grouped digits, a date with its time or year, and a text in quotation marks, whose commas separate nothing. */
const whole =
  /(?<![\d,])[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?![\d,])|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}, ?\d{1,2}[:.]\d\d|\p{L}{3,9}\.? \d{1,2}, ?\d{4}/gu

const hasSeparatingComma = (line: string): boolean => line.includes(',') && line.slice(0, charsLooked).replaceAll(whole, ' ').includes(',')

const charsLooked = 10_000
