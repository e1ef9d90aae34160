/** A document for the layout in `sheet.typ`. Text only, in reading order. */
export type Sheet = {
  /** Title of the PDF reader's window. */
  name: string
  title: string
  number: string
  issuer: string
  /** Day of issue, for the PDF metadata. */
  issued: { year: number; month: number; day: number }
  /** The reader's country, which selects the regional forms of Han characters. */
  region: string | null
  parties: { role: string; name: string; lines: string[]; facts: Fact[] }[]
  blocks: Block[]
  /** The last line, which states that no signature is needed. */
  closing: string
  /** "Page {page} of {pages}" */
  pageLabel: string
}

export type Fact = { label: string; value: string }

export type Block =
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; isQuiet: boolean }
  | { kind: 'table'; isSmall: boolean; heads: string[]; rows: Row[] }

/** `note` is small text below the first cell. A strong row is bold, and the last one gets the double rule. */
export type Row = { cells: string[]; note?: string; weight: 'plain' | 'named' | 'strong' }
