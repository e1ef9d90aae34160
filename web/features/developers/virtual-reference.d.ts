/** Generated from the contract by `build/reference/reference.ts`. */
declare module 'virtual:reference' {
  import type { Reference } from '#web/features/developers/reference.ts'

  export const reference: Reference
}
