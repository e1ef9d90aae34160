#!/usr/bin/env node
/**
 * Runs `npm test [-- suite or file …]`, `npm run check` and `npm run sweep`. Sets the machine up, runs the tests and prints `N passed, N
 * failed`.
 */
import { fileURLToPath } from 'node:url'
import { handOver } from '../bff/launch/hand-over.mjs'
import { LaunchFailure } from '../bff/launch/launch-failure.mjs'
import { findNode } from '../bff/launch/pinned-node.mjs'
import { withAttempts } from './support/with-attempts.mjs'

const names = process.argv.slice(2)
const startedAt = Date.now() - Math.round(process.uptime() * 1000)

try {
  const node = await withAttempts(findNode)
  if (node !== process.execPath) process.exit(await handOver(node, [fileURLToPath(import.meta.url), ...names]))
  await refuseUnknown()
  const { installDirectus, installOwnPackages } = await import('./support/set-up.ts')
  const directus = installDirectus()
  directus.catch(() => undefined) // Awaited by the run, after the work beside it.
  await installOwnPackages()
  const { runSuites } = await import('./support/run-suites.ts')
  process.exitCode = await runSuites(names, { startedAt, directus })
} catch (error) {
  console.error(`The set-up failed: ${error instanceof LaunchFailure ? error.message : error.stack}`)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

/** Rejects unknown suites and files before anything is installed. */
async function refuseUnknown() {
  const { selectionOf } = await import('./support/suites.ts')
  const { startingPoint } = await import('./support/starting-point.ts')
  try {
    selectionOf(names)
    startingPoint({ isSweep: false })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
