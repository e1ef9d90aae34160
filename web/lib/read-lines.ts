/** A line of a selection: a row of a table with its cells, or a text outside of tables as its only cell. */
export type TextLine = { isRow: boolean; cells: string[] }

/** Returns the visible texts of a range by line. In a cell, a comma separates texts that have only a gap or a line break between them. */
export function readLines(range: Range): TextLine[] {
  const lines: TextLine[] = []
  let last: Piece | undefined
  for (const piece of pieces(range)) {
    const line = lines.at(-1)
    if (!line || !last || piece.row !== last.row || (!piece.row && isBelow(piece, last)))
      lines.push({ isRow: piece.row !== null, cells: [...emptyCells(undefined, piece.cell), piece.text] })
    else if (piece.cell === last.cell) line.cells.push(`${line.cells.pop() ?? ''}${between(piece, last)}${piece.text}`)
    else line.cells.push(...emptyCells(last.cell, piece.cell), piece.text)
    last = piece
  }
  const [first] = lines
  // a part of one row has no other row to align with
  if (first && lines.length === 1) first.cells.splice(0, first.cells.findIndex(Boolean))
  return lines.map(({ isRow, cells }) => ({ isRow, cells: cells.map((text) => text.replaceAll(/\s+/g, ' ').trim()) }))
}

/** A visible text with the places where it starts and ends. `isSpaced` if only white space stands before it. */
type Piece = { text: string; start: DOMRect; end: DOMRect; isSpaced: boolean; row: Element | null; cell: HTMLTableCellElement | null }

function* pieces(range: Range): Generator<Piece> {
  let isSpaced = false
  for (const node of textNodes(range)) {
    const part = selectedPart(node, range)
    const text = part.toString()
    const [rects, parent] = [[...part.getClientRects()], node.parentElement]
    const [start, end] = [rects[0], rects.at(-1)]
    if (!start || !end || !parent || getComputedStyle(parent).userSelect === 'none') continue
    if (text.trim()) yield { text, start, end, isSpaced, row: parent.closest('tr'), cell: parent.closest('td, th') }
    isSpaced = text.trim() === ''
  }
}

function* textNodes(range: Range): Generator<Text> {
  const root = range.commonAncestorContainer
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = root instanceof Text ? root : walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && range.intersectsNode(node)) yield node
}

function selectedPart(node: Text, range: Range): Range {
  const part = document.createRange()
  part.selectNodeContents(node)
  if (node === range.startContainer) part.setStart(node, range.startOffset)
  if (node === range.endContainer) part.setEnd(node, range.endOffset)
  return part
}

/** In px. Texts with less between them read as one, such as the parts of a sum. */
const gapMin = 3

const isBelow = (piece: Piece, last: Piece): boolean => piece.start.top >= last.end.bottom - gapMin

/** Returns what separates two texts of a cell: nothing, a space, or a comma for a gap or a line break. */
function between(piece: Piece, last: Piece): string {
  if (piece.isSpaced || /\s$/.test(last.text) || /^\s/.test(piece.text)) return ' '
  return isBelow(piece, last) || piece.start.left - last.end.right >= gapMin ? ', ' : ''
}

/** Returns an empty text for each visible cell between two cells of a row, or before the second without a first. */
function emptyCells(from: HTMLTableCellElement | null | undefined, to: HTMLTableCellElement | null): string[] {
  const cells: string[] = []
  for (let cell = to?.previousElementSibling; cell && cell !== from; cell = cell.previousElementSibling)
    if (getComputedStyle(cell).display !== 'none' && getComputedStyle(cell).userSelect !== 'none') cells.push('')
  return cells
}
