import { readLines, type TextLine } from './read-lines.ts'

/**
 * Makes what people copy from the page fit a spreadsheet. A sum has the hyphen-minus, and a table its rows and cells. Texts that only a gap
 * separates on the screen get a comma between them, and texts for screen readers are left out.
 */
export function cleanCopies(): void {
  document.addEventListener('copy', (event) => {
    const selection = getSelection()
    if (event.defaultPrevented || !event.clipboardData || !selection?.rangeCount || selection.isCollapsed) return
    const shown = selection.toString()
    const lines = readLines(selection.getRangeAt(0))
    const hasRows = lines.some(({ isRow }) => isRow)
    const plain = withHyphens(hasRows ? lines.map(({ cells }) => cells.join('\t')).join('\n') : shown)
    if (plain === shown) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', plain)
    if (lines.some(({ isRow, cells }) => isRow && cells.length > 1)) event.clipboardData.setData('text/html', withHyphens(toHtml(lines)))
  })
}

/** Replaces the minus sign of amounts, U+2212, with the hyphen-minus that spreadsheets read. */
const withHyphens = (text: string): string => text.replaceAll(/−(?=(\p{Sc}|[A-Z]{1,3}[ \u00A0]?)?\d)/gu, '-')

function toHtml(lines: TextLine[]): string {
  const rows = lines.map(({ cells }) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)
