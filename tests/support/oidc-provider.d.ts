/** Types for the parts of `oidc-provider` that the tests use, because the package has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  type Account = { accountId: string; claims: () => Record<string, unknown> }

  export class Provider {
    constructor(
      issuer: string,
      settings: {
        clients: Record<string, unknown>[]
        cookies: { keys: string[] }
        claims: Record<string, string[]>
        findAccount: (context: unknown, id: string) => Account | undefined
      },
    )
    callback(): RequestListener
  }
}
