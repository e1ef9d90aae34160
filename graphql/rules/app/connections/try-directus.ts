import { type TriedConnection, tryConnection } from '#rules/platform/operation/try-connection.ts'

/** In ms. A Directus that runs answers at once, also while its database is away. */
const timeoutMs = 7_000

/** Tries one address of DIRECTUS_URL. One that does not answer is a warning, because a BFF calls the others then. */
export const tryDirectus = (origin: string): Promise<TriedConnection> =>
  tryConnection({ name: 'DIRECTUS_URL', server: origin, call: () => callLive(origin), isRefusal: () => false })

async function callLive(origin: string): Promise<void> {
  const { status } = await fetch(`${origin}/plutus/live`, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
    const { code, message } = Object(error.cause)
    throw new Error(code || message || error.message)
  })
  if (status !== 200) throw new Error(`status ${status}: is it Plutus’s Directus?`)
}
