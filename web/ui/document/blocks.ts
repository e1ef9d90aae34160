/** A span of text in a document. A link leads to a path of this site or to another site. */
export type Run = string | { strong: Run[] } | { em: Run[] } | { code: string } | { link: string; text: Run[] }

/** A block of a document, parsed from Markdown at build time. There is no HTML block, so raw HTML is never rendered. */
export type Block =
  | { kind: 'heading'; depth: 2 | 3; id: string; text: Run[] }
  | { kind: 'paragraph'; text: Run[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'note'; blocks: Block[] }
  | { kind: 'table'; head: Run[][]; rows: Run[][][] }
  | { kind: 'code'; text: string }

/** A document's entry in a list. */
export type DocumentHead = { slug: string; title: string; description: string; section: HelpSection }

/** A complete document. */
export type HelpDocument = DocumentHead & { changed?: string; blocks: Block[] }

/** The sections of the contents list, in order. Titles are `help.sections.<name>` of the messages. */
export const helpSections = ['start', 'campaigns', 'money', 'people', 'company', 'recipients', 'developers'] as const
export type HelpSection = (typeof helpSections)[number]
