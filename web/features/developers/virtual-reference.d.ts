/** Made by `build/reference/reference.ts` from the contract. */
declare module 'virtual:reference' {
  import type { Reference } from '#web/features/developers/reference.ts'

  export const reference: Reference
}
