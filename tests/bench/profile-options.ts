import { join } from 'node:path'
import { root } from '#bff/launch/pinned-node.mjs'

/** Returns Node’s options by which a measured process writes its CPU profile at its end, with `--profile`. Otherwise none. */
export const profileOptions = (): string[] =>
  process.argv.includes('--profile') ? ['--cpu-prof', `--cpu-prof-dir=${join(root, 'tests/.output/profiles')}`] : []
