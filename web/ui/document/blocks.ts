/** A run of text in a document. A link leads to a path of this site or to another site. */
export type Run = string | { strong: Run[] } | { em: Run[] } | { code: string } | { link: string; text: Run[] }

/** The parts of a document: Markdown read at build time. There is no block of HTML, so none can be shown. */
export type Block =
  | { kind: 'heading'; depth: 2 | 3; id: string; text: Run[] }
  | { kind: 'paragraph'; text: Run[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'note'; blocks: Block[] }
  | { kind: 'table'; head: Run[][]; rows: Run[][][] }
  | { kind: 'code'; text: string }

/** A document as lists show it. */
export type DocumentHead = { slug: string; title: string; description: string; section: HelpSection }

/** A document to read. */
export type HelpDocument = DocumentHead & { changed?: string; blocks: Block[] }

/** The parts of the contents list, in their order; `help.sections.<name>` of the messages. */
export const helpSections = ['start', 'campaigns', 'money', 'people', 'company', 'recipients', 'developers'] as const
export type HelpSection = (typeof helpSections)[number]
