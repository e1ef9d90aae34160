#!/usr/bin/env node
/**
 * Runs one part of Plutus in this process, without the launcher: `node bff/deploy/run.mjs bff`. For containers, and for several machines.
 * Each part checks its settings first, and ends with exit code 78 if one is missing or wrong. Options follow the name. Plain ESM, so that a
 * Node that is too old is refused with a sentence.
 */
import { requireNode } from '../launch/pinned-node.mjs'
import { say } from '../launch/say.mjs'

const parts = {
  bff: () => import('../main.ts'),
  directus: () => import('#graphql/directus.ts'),
  migrate: () => import('#graphql/migrate.ts'),
  backup: () => import('#graphql/backup.ts'),
  restore: () => import('#graphql/restore.ts'),
  operator: () => import('#graphql/operator.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const part = Object.hasOwn(parts, name) ? parts[name] : undefined
const fault = part
  ? nodeFault()
  : `${name ? `There is no part ${name}` : 'The name of a part is missing'}. Name one of ${Object.keys(parts).join(', ')}.`
if (fault) {
  say(fault, 'fatal')
  process.exit(78)
}
await part()

/** Returns the sentence for a Node with which no part can run. */
function nodeFault() {
  try {
    return requireNode()
  } catch (error) {
    return error.message
  }
}
