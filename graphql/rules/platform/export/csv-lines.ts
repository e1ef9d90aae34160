import Papa from 'papaparse'

/** The first character of a CSV file, which makes Excel read it as UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * Matches a cell that a spreadsheet would run as a formula, after any apostrophes. Phone numbers and negative amounts do not match.
 * An extra apostrophe escapes it, and an import removes that apostrophe.
 */
const formula = /^'*(?:[=@＝＋－＠\t\r\n]|[+-](?![\d\s().-]+$))/

/** Returns the header line of a CSV file with these column names, after the byte order mark. */
export const csvHead = (names: string[]): string => byteOrderMark + csvLines([names])

/** Formats rows as CSV with formulas escaped, so that a spreadsheet runs nothing when it opens the file. */
export const csvLines = (rows: string[][]): string => `${Papa.unparse(rows, { escapeFormulae: formula, newline: '\r\n' })}\r\n`

/** Removes the apostrophe with which `csvLines` escaped a formula. Other cells stay as they are. */
export const removeGuard = (cell: string): string => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell)
