import type { PageModule } from '#web/lib/page-module.ts'

/**
 * A page that cannot be loaded is one that says so: of a lazy route that failed the router shows nothing at all,
 * not even its boundary (react-router 8.5).
 */
export const loadPage = (lazy: () => Promise<PageModule>) => (): Promise<PageModule> =>
  lazy().catch((error: unknown) => {
    const Component = (): never => {
      throw error
    }
    return { Component }
  })
