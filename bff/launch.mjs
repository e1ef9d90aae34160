#!/usr/bin/env node
/** Starts Plutus from a fresh clone (`npm start`) or examines its environment (`npm run doctor`). Plain ESM, for every Node from 20 on. */
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { handOver } from './launch/hand-over.mjs'
import { LaunchFailure } from './launch/launch-failure.mjs'
import { findNode } from './launch/pinned-node.mjs'
import { say } from './launch/say.mjs'

try {
  const node = await findNode()
  if (node === process.execPath) {
    if (process.argv.includes('--doctor')) {
      const { doctor } = await import('./launch/doctor.ts')
      process.exit(await doctor())
    }
    const { start } = await import('./launch/start.ts')
    await start({ isDev: process.argv.includes('--dev') })
  } else {
    process.exitCode = await handOver(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)])
  }
} catch (error) {
  say(error instanceof LaunchFailure ? error.message : inspect(error), 'fatal')
  process.exit(error instanceof LaunchFailure ? error.exitCode : 1)
}
