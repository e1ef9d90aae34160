import type { PageModule } from './page-module.ts'

/** A part of the app that could not be had: the network is away, or the part is of a version nobody has any more. */
export class PartMissing extends Error {}

/**
 * A page that cannot be loaded is one that says so: of a lazy route that failed the router shows nothing at all,
 * not even its boundary (react-router 8.5).
 */
export const loadPage = (lazy: () => Promise<PageModule>) => (): Promise<PageModule> =>
  lazy().catch((cause: unknown) => {
    const Component = (): never => {
      throw new PartMissing('A part of the app is missing', { cause })
    }
    return { Component }
  })
