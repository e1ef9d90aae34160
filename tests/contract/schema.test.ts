import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commandAccess } from '#graphql/rules/app/commands/commands.ts'
import { joinSchema } from '#graphql/schema/join-schema.ts'
import { readPeopleSdl } from '#graphql/schema/read-people-sdl.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { startStack } from '#tests/support/start-stack.ts'

const committed = readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8')

/** Returns the schema that a Directus booted from the model serves. */
async function bootedSchema(env: Record<string, string>): Promise<string> {
  const stack = await startStack({ isFresh: true, env: { ...env, GRAPHQL_INTROSPECTION: 'true' } })
  try {
    return joinSchema(await readPeopleSdl(stack.directusUrl, stack.dataDir), commandAccess)
  } finally {
    await stack.stop()
  }
}

describe('graphql/schema.graphql', () => {
  it('equals the schema of a Directus booted from the model on SQLite', async () => {
    expect(await bootedSchema({})).toBe(committed)
  })

  it('is byte-identical on PostgreSQL', { tags: ['sweep'] }, async () => {
    const postgres = await startPostgres({ isEmpty: true })
    try {
      expect(await bootedSchema(postgres.env)).toBe(committed)
    } finally {
      await postgres.stop()
    }
  })
})
