/** The printable content of a document, as the layout in `sheet.typ` needs it. All values are text in reading order. */
export type Sheet = {
  /** Title in the PDF metadata, which PDF viewers show as the title of their window. Also printed at the foot of each page. */
  name: string
  title: string
  number: string
  issuer: string
  /** Day of issue, for the PDF metadata. */
  issued: { year: number; month: number; day: number }
  /** Country of the buyer (ISO 3166), which selects the regional forms of Han characters. Null if unknown. */
  region: string | null
  parties: { role: string; name: string; lines: string[]; facts: SheetFact[] }[]
  blocks: SheetBlock[]
  /** The last line of the document, which states that no signature is needed and gives an address for questions. */
  closing: string
  /** Label of the page number: "Page {page} of {pages}". The layout fills in the numbers. */
  pageLabel: string
}

export type SheetFact = { label: string; value: string }

export type SheetBlock =
  | { kind: 'facts'; facts: SheetFact[] }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; isQuiet: boolean }
  | { kind: 'table'; isSmall: boolean; heads: string[]; rows: SheetLine[] }

/**
 * A row of a table. `note` is small text below the first cell. In a `named` row the first cell is bold, in a `strong` one every cell, and a
 * strong last row has a double rule.
 */
export type SheetLine = { cells: string[]; note?: string; weight: 'plain' | 'named' | 'strong' }
