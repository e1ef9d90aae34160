#!/usr/bin/env node
/** `npm start`: from a fresh clone to a running Plutus, and at once the second time. Plain ESM, read by every Node from 20 on. */
import { fileURLToPath } from 'node:url'
import { handOver } from './launch/hand-over.mjs'
import { LaunchFailure } from './launch/launch-failure.mjs'
import { findNode } from './launch/pinned-node.mjs'

try {
  const node = await findNode()
  if (node === process.execPath) {
    const { start } = await import('./launch/start.ts')
    await start({ isDev: process.argv.includes('--dev') })
  } else {
    process.exitCode = await handOver(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)])
  }
} catch (error) {
  console.error(error instanceof LaunchFailure ? error.message : error)
  process.exit(1)
}
