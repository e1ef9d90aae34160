import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import type { Bff, BffOptions } from '#bff/app.ts'
import { createLog } from '#bff/gateway/operation/log.ts'
import { freePort } from '#bff/launch/ports.ts'
import { createBffBeside } from '#tests/support/second-build.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { documents, toDocumentId } from './bff-client.ts'

/** Mounts the BFF in an integrator’s own server (the host) and listens on the port. Returns the function that stops it. */
export type ListenFunction = (bff: Bff, port: number) => Promise<() => Promise<unknown>>

export type OwnFrontEnd = Awaited<ReturnType<typeof startOwnFrontEnd>>

/** Writes the build of an integrator’s front end, which is one page and a list of the documents it may run. */
export function writeFrontEnd(dir: string): void {
  writeFileSync(join(dir, 'index.html'), '<!doctype html><title>Ours</title>')
  const trusted = [documents.wallet, documents.brands, documents.walletLive, documents.companyLive]
  writeFileSync(
    join(dir, 'persisted-documents.json'),
    JSON.stringify(Object.fromEntries(trusted.map((text) => [toDocumentId(text), text]))),
  )
}

/** Starts a BFF with an integrator’s front end in front of the stack’s Directus. Without `host` the BFF listens on its own. */
export async function startOwnFrontEnd(
  stack: TestStack,
  { options = {}, host = standalone }: { options?: Partial<BffOptions>; host?: ListenFunction } = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plutus-own-'))
  const webDir = mkdtempSync(join(dataDir, 'web-'))
  writeFrontEnd(webDir)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const said: string[] = []
  const log = createLog('info', { write: (line: string) => void said.push(line) })
  const bff = createBffBeside(stack, { url: origin, dataDir, webDir }, { log, ...options })
  const stopHost = await host(bff, port)
  return {
    bff,
    origin,
    /** The address of the BFF, which is its origin and its prefix. */
    url: `${origin}${options.prefix ?? ''}`,
    /** Returns the BFF's log so far, one parsed object per line. */
    lines: (): Record<string, unknown>[] => said.map((line) => JSON.parse(line)),
    async stop(): Promise<void> {
      await bff.close()
      await stopHost()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns a function that starts a BFF with an integrator’s front end, on this stack. Each is stopped after its test. */
export function ownFrontEnds(stack: () => TestStack) {
  const started: OwnFrontEnd[] = []
  afterEach(async () => {
    for (const each of started.splice(0)) await each.stop()
  })
  return async (options: Partial<BffOptions> = {}, host?: ListenFunction): Promise<OwnFrontEnd> => {
    const own = await startOwnFrontEnd(stack(), { options, ...(host && { host }) })
    started.push(own)
    return own
  }
}

const standalone: ListenFunction = async ({ server }, port) => {
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return async () => undefined
}
