import { readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { BlockList } from 'node:net'
import { join } from 'node:path'
import { isProxy } from '#bff/gateway/security/trusted-proxies.ts'

type Deps = { dataDir: string; warn: (sentence: string) => void }

const pathIn = (dataDir: string): string => join(dataDir, 'unlisted-proxy.json')

/** Returns the advice about an address that forwards calls and isn't in TRUSTED_PROXIES. */
export const unlistedSentence = (peer: string): string =>
  `${peer} sends X-Forwarded-For and isn’t in TRUSTED_PROXIES, so all callers behind it share one rate limit. If it is your proxy, add it.`

/**
 * Watches for a proxy that TRUSTED_PROXIES does not list. The first one is logged once, and stored in the data folder for `npm run doctor`.
 * Later ones are ignored, as callers themselves can send the header to a server without a proxy. Forgets the one of the run before.
 */
export function createProxyWatch({ dataDir, warn }: Deps) {
  let isNoted = false
  forget(pathIn(dataDir))
  return (peer: string): void => {
    if (isNoted) return
    isNoted = true
    warn(unlistedSentence(peer))
    // a folder that cannot be written must not fail the call
    writeFile(pathIn(dataDir), `${JSON.stringify({ peer })}\n`, { mode: 0o600 }).catch(() => undefined)
  }
}

function forget(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // a folder that cannot be written must not prevent the start
  }
}

/** Returns the unlisted proxy that an earlier run met. Undefined if there is none or TRUSTED_PROXIES lists it now. */
export function readUnlistedProxy(dataDir: string, proxies: BlockList | undefined): string | undefined {
  try {
    const { peer } = JSON.parse(readFileSync(pathIn(dataDir), 'utf8'))
    return typeof peer !== 'string' || (proxies && isProxy(peer, proxies)) ? undefined : peer
  } catch {
    return undefined
  }
}
