/** Made by `build/help-documents.ts` from the Markdown in `web/content`. */
declare module 'virtual:help/contents' {
  import type { DocumentHead } from './blocks.ts'

  /** Every document, in the order of the contents list. */
  export const contents: readonly DocumentHead[]
}

declare module 'virtual:help/bodies' {
  import type { HelpDocument } from './blocks.ts'

  /** Each document by its slug, loaded when it is read. */
  export const bodies: Record<string, (() => Promise<{ document: HelpDocument }>) | undefined>
}

declare module 'virtual:help/documents/*' {
  import type { HelpDocument } from './blocks.ts'

  export const document: HelpDocument
}
