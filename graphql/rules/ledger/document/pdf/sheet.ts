/** A paper as `sheet.typ` lays it out: words only, in the order they are read. */
export type Sheet = {
  /** What a reader's window calls it. */
  name: string
  title: string
  number: string
  issuer: string
  /** The day it was issued, of its metadata. */
  issued: { year: number; month: number; day: number }
  /** Which of its forms a Han character has, by who reads it. */
  region: string | null
  parties: { role: string; name: string; lines: string[]; facts: Fact[] }[]
  blocks: Block[]
  /** The line that no hand signed it. */
  closing: string
  /** "Page {page} of {pages}" */
  pageWords: string
}

export type Fact = { label: string; value: string }

export type Block =
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; isQuiet: boolean }
  | { kind: 'table'; isSmall: boolean; heads: string[]; rows: Row[] }

/** `note` stands small below the first cell; a sum is strong, and the last one has the double rule. */
export type Row = { cells: string[]; note?: string; weight: 'plain' | 'named' | 'strong' }
