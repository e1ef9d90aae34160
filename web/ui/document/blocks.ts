/** A span of text in a document: plain, bold, italic, code or a link to a path of this site or another site. */
export type TextRun = string | { strong: TextRun[] } | { em: TextRun[] } | { code: string } | { link: string; text: TextRun[] }

/** A block of a document, parsed from Markdown at build time. There is no HTML block, so raw HTML is never rendered. */
export type Block =
  | { kind: 'heading'; depth: 2 | 3; id: string; text: TextRun[] }
  | { kind: 'paragraph'; text: TextRun[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'note'; blocks: Block[] }
  | { kind: 'table'; head: TextRun[][]; rows: TextRun[][][] }
  | { kind: 'code'; text: string }

/** A help document without its content, as lists of documents show it. */
export type DocumentHead = { slug: string; title: string; description: string; section: HelpSection }

/** A help document with its content. `changed` is the day of its last change, where shown. */
export type HelpDocument = DocumentHead & { changed?: string; blocks: Block[] }

/**
 * The sections that group the help documents, in the order of the contents list. Their titles are `help.sections.<name>` of the messages.
 */
export const helpSections = ['start', 'campaigns', 'money', 'people', 'company', 'recipients', 'developers'] as const
export type HelpSection = (typeof helpSections)[number]
