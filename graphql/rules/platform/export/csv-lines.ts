import Papa from 'papaparse'

/** Without it Excel reads UTF-8 as something else. */
const byteOrderMark = '\uFEFF'

/**
 * What a spreadsheet would run as a formula, whatever apostrophes it begins with; phone numbers and negative sums stay as they are. One
 * more apostrophe guards it, which an import takes away again.
 */
const formula = /^'*(?:[=@＝＋－＠\t\r\n]|[+-](?![\d\s().-]+$))/

/** The first line of a file, with the names of its columns. */
export const csvHead = (names: string[]): string => byteOrderMark + csvLines([names])

/** Lines of a file that runs nothing when a spreadsheet opens it. */
export const csvLines = (rows: string[][]): string => `${Papa.unparse(rows, { escapeFormulae: formula, newline: '\r\n' })}\r\n`

/** A cell as it was before `csvLines` guarded it. */
export const withoutGuard = (cell: string): string => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell)
