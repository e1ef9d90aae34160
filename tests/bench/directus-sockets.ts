import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

/** A second Directus that lets a thousand sockets in: ours lets in sixteen, for only the hub calls. By Directus's own configuration file, which beats what we set. */
export async function startOpenDirectus(): Promise<TestStack> {
  const dir = mkdtempSync(join(tmpdir(), 'plutus-bench-'))
  const file = join(dir, 'directus.json')
  writeFileSync(file, JSON.stringify({ WEBSOCKETS_GRAPHQL_CONN_LIMIT: 1000 }))
  const stack = await startStack({ env: { CONFIG_PATH: file } })
  return {
    ...stack,
    async stop() {
      await stack.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
