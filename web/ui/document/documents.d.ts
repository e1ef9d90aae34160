/** The contents list of the help documents. `build/help-documents.ts` generates this module from the Markdown in `web/content`. */
declare module 'virtual:help/contents' {
  import type { DocumentHead } from './blocks.ts'

  /** Every published help document without its content, in the order of the contents list. */
  export const contents: readonly DocumentHead[]
}

declare module 'virtual:help/bodies' {
  import type { HelpDocument } from './blocks.ts'

  /** The functions that load a help document with its content, by slug. Undefined for an unknown slug. */
  export const bodies: Record<string, (() => Promise<{ document: HelpDocument }>) | undefined>
}

declare module 'virtual:help/documents/*' {
  import type { HelpDocument } from './blocks.ts'

  export const document: HelpDocument
}
