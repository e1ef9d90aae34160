/** The data of the API reference. `build/reference/reference.ts` generates it from the GraphQL schema when the web app is built. */
declare module 'virtual:reference' {
  import type { Reference } from '#web/features/developers/reference.ts'

  export const reference: Reference
}
