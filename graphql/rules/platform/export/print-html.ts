import getDatabase from '@directus/api/database/index'
import { refusal } from '#rules/platform/command/refusal.ts'
import { escapeMarkup } from './escape-markup.ts'
import type { Column } from './export-kind.ts'
import { readPages } from './read-pages.ts'
import type { ListOrder } from './ticket.ts'

/**
 * Streams a list as an HTML page to print. Its stylesheet and script are files of the web build (web/print), because the content policy
 * forbids inline ones. Refuses NOT_FOUND for a list that cannot be printed.
 */
export async function* printHtml(order: ListOrder): AsyncGenerator<string> {
  const { kind, me, filter } = order
  if (!kind.print) throw refusal('NOT_FOUND')
  const columns = kind.print.columns(me)
  const { title, facts, above, below } = await kind.print.frame(getDatabase(), me, filter)
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(`${title} - ${me.companyName}`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/print.css">
<script type="module" src="/print.js"></script>
</head>
<body>
<header>
<p>${escapeMarkup(me.companyName)}</p>
<h1>${escapeMarkup(title)}</h1>
<dl>${facts.map(([name, value]) => `<div><dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd></div>`).join('')}</dl>
<button type="button" hidden>Print</button>
</header>
<main>
<table>
<thead><tr>${columns.map((column) => `<th scope="col"${alignment(column)}>${escapeMarkup(column.name)}</th>`).join('')}</tr></thead>
<tbody>
`
  if (above) yield row(columns, above, ' class="above"')
  for await (const rows of readPages(order, kind.print)) yield rows.map((cells) => row(columns, cells)).join('')
  if (below) yield row(columns, below, ' class="below"')
  yield '</tbody>\n</table>\n</main>\n</body>\n</html>\n'
}

const row = (columns: Column[], cells: string[], attributes = ''): string =>
  `<tr${attributes}>${cells.map((cell, index) => `<td${alignment(columns[index])}>${lines(cell)}</td>`).join('')}</tr>\n`

const alignment = (column: Column | undefined): string => (column?.digits === undefined ? '' : ' class="sum"')

/** Renders the text of a cell as HTML, with every line after the first in small type. */
function lines(cell: string): string {
  const [first = '', ...rest] = cell.split('\n')
  return [escapeMarkup(first), ...rest.filter(Boolean).map((line) => `<small>${escapeMarkup(line)}</small>`)].join('')
}
