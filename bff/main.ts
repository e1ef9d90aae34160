import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { Redis } from 'ioredis'
import { makeFolders } from '#graphql/errors/make-folders.ts'
import { exitWithParent, refuseStart } from '#graphql/errors/process-end.ts'
import { createBff } from './app.ts'
import { readEnv, type Settings } from './env.ts'
import { createLog } from './gateway/operation/log.ts'
import { listenForMetrics } from './gateway/operation/metrics-server.ts'
import { openLimitStore } from './security/limit-store.ts'

process.umask(0o077) // files in DATA_DIR are readable by this process's user only
const settings = settingsOrExit()
const log = createLog(settings.logLevel)
makeFolders(settings.dataDir, [])
const limitStore = settings.redis ? await openStoreOrExit(settings.redis) : undefined
const bff = createBff({
  ...settings,
  log,
  ...(limitStore && { limitStore }),
  schemaFile: fileURLToPath(new URL('../graphql/schema.graphql', import.meta.url)),
  rates: { graphqlPerSecond: settings.graphqlCallsPerSecond },
})

// the launcher kills this process three seconds later
closeWithGrace({ delay: settings.drainMs + 17_000, logger: false }, async ({ err }) => {
  if (err) log.fatal({ err: { type: err.name, message: err.message, stack: err.stack } }, 'Unforeseen')
  await bff.close()
  limitStore?.disconnect()
  if (err) process.exitCode = 1
})
exitWithParent()

await listenForMetrics(bff.metrics, settings.metricsAt).catch((error) => refuseAddress('METRICS_HOST', settings.metricsAt.host, error))
bff.server.listen({ port: settings.port, ...(settings.host && { host: settings.host }) })
await once(bff.server, 'listening').catch((error) => refuseAddress('BIND_HOST', settings.host, error))
while (!(await bff.isReady())) await wait(100)
process.stdout.write(
  `${JSON.stringify({ level: 'info', ts: new Date().toISOString(), msg: 'Plutus is ready', url: settings.publicUrl.origin })}\n`,
)

function settingsOrExit(): Settings {
  try {
    return readEnv()
  } catch (error) {
    refuseStart(error instanceof Error ? error.message : String(error))
  }
}

function openStoreOrExit(address: string): Promise<Redis> {
  return openLimitStore(address, settings.hubToken, log).catch((error) =>
    refuseStart(error instanceof Error ? error.message : String(error)),
  )
}

/** Ends this process with one sentence if an address to listen on is not one of this machine. */
function refuseAddress(name: string, host: string | undefined, error: unknown): never {
  if (/^E(ADDRNOTAVAIL|NOTFOUND|AI_AGAIN)$/.test(Object(error).code)) refuseStart(`${name}=${host} isn’t an address of this machine.`)
  throw error
}
