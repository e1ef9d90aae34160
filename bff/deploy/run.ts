import { refuseStart } from '#graphql/errors/process-end.ts'

/**
 * Runs one part of Plutus in this process, without the launcher: `node bff/deploy/run.ts bff`. For containers, and for several machines. Each
 * part checks its settings first, and ends with exit code 78 if one is missing or wrong. Options follow the name.
 */
const parts: Record<string, () => Promise<unknown>> = {
  bff: () => import('../main.ts'),
  directus: () => import('#graphql/directus.ts'),
  migrate: () => import('#graphql/migrate.ts'),
  backup: () => import('#graphql/backup.ts'),
  restore: () => import('#graphql/restore.ts'),
  operator: () => import('#graphql/operator.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const part = Object.hasOwn(parts, name) ? parts[name] : undefined
if (!part)
  refuseStart(`${name ? `There is no part ${name}` : 'The name of a part is missing'}. Name one of ${Object.keys(parts).join(', ')}.`)
await part()
