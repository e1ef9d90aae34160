#!/usr/bin/env node
/** Runs an npm script's command under the Node that Plutus needs, with its packages installed: `with-node.mjs tsc --noEmit`. */
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { handOver } from './hand-over.mjs'
import { LaunchFailure } from './launch-failure.mjs'
import { findNode, root } from './pinned-node.mjs'

const [command = '', ...args] = process.argv.slice(2)
try {
  const node = await findNode()
  if (node !== process.execPath) {
    process.exitCode = await handOver(node, [fileURLToPath(import.meta.url), command, ...args])
  } else {
    const { installPackages } = await import('./install-packages.ts')
    const isScript = /\.(ts|mjs)$/.test(command)
    await installPackages({ withDirectus: isScript })
    const bin = join(root, 'node_modules/.bin')
    process.env.PATH = [bin, process.env.PATH].join(delimiter)
    process.exitCode = await handOver(isScript ? node : command, isScript ? [command, ...args] : args, { node, ipc: false })
  }
} catch (error) {
  console.error(error instanceof LaunchFailure ? error.message : error)
  process.exit(1)
}
