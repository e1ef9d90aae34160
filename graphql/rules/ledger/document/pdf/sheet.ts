/** A document as `sheet.typ` lays it out: text only, in reading order. */
export type Sheet = {
  /** The title of a reader's window. */
  name: string
  title: string
  number: string
  issuer: string
  /** The day of issue, for its metadata. */
  issued: { year: number; month: number; day: number }
  /** Which form of a Han character to draw, by the reader's country. */
  region: string | null
  parties: { role: string; name: string; lines: string[]; facts: Fact[] }[]
  blocks: Block[]
  /** The line that says it needs no signature. */
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

/** `note` is set small below the first cell; a sum is bold, and the last one has the double rule. */
export type Row = { cells: string[]; note?: string; weight: 'plain' | 'named' | 'strong' }
