#!/usr/bin/env node
/** `npm test [-- suite …]` and `npm run check`: sets the machine up like `npm start`, runs, and ends with `N passed, N failed`. */
import { fileURLToPath } from 'node:url'
import { handOver } from '../bff/launch/hand-over.mjs'
import { LaunchFailure } from '../bff/launch/launch-failure.mjs'
import { findNode } from '../bff/launch/pinned-node.mjs'

try {
  const node = await findNode()
  if (node === process.execPath) {
    const { installPackages } = await import('../bff/launch/install-packages.ts')
    await installPackages()
    const { runSuites } = await import('./support/run-suites.ts')
    process.exitCode = await runSuites(process.argv.slice(2))
  } else {
    process.exitCode = await handOver(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)])
  }
} catch (error) {
  console.error(error instanceof LaunchFailure ? error.message : error)
  process.exitCode = 1
}
