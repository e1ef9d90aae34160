#!/usr/bin/env node
/** `npm test [-- suite …]` and `npm run check`: sets the machine up like `npm start`, runs, and ends with `N passed, N failed`. */
import { fileURLToPath } from 'node:url'
import { handOver } from '../bff/launch/hand-over.mjs'
import { findNode } from '../bff/launch/pinned-node.mjs'
import { withAttempts } from './support/with-attempts.mjs'

const names = process.argv.slice(2)
const startedAt = Date.now() - Math.round(process.uptime() * 1000)

try {
  const node = await withAttempts(findNode)
  if (node === process.execPath) {
    const { setUp } = await import('./support/set-up.ts')
    await setUp(names)
  } else {
    process.exit(await handOver(node, [fileURLToPath(import.meta.url), ...names]))
  }
} catch (error) {
  console.error(`The set-up failed: ${error.message}`)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
const { runSuites } = await import('./support/run-suites.ts')
process.exitCode = await runSuites(names, startedAt)
