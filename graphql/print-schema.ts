import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modelHash } from '#model/model-state.ts'
import { commandAccess } from '#rules/app/commands/commands.ts'
import { joinSchema } from './schema/join-schema.ts'
import { readPeopleSdl } from './schema/read-people-sdl.ts'

/**
 * Runs `npm run schema`. Boots Directus on a temporary folder and writes graphql/schema.graphql from its SDL. Raises the number of a model
 * that has changed.
 */
numberModel()
const dataDir = mkdtempSync(join(tmpdir(), 'plutus-schema-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const directus = spawn(process.execPath, [fileURLToPath(new URL('directus.ts', import.meta.url))], {
  env: { ...process.env, DATA_DIR: dataDir, DIRECTUS_PORT: String(port), GRAPHQL_INTROSPECTION: 'true', DEMO: '1' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await waitUntilReady()
  const file = fileURLToPath(new URL('schema.graphql', import.meta.url))
  writeFileSync(file, joinSchema(await readPeopleSdl(url, dataDir), commandAccess))
  console.log('graphql/schema.graphql is written')
} finally {
  const hasEnded = once(directus, 'exit')
  directus.kill()
  await hasEnded
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

function numberModel(): void {
  const file = new URL('model/model-number.json', import.meta.url)
  const numbered = JSON.parse(readFileSync(file, 'utf8'))
  if (numbered.hash === modelHash()) return
  const raised = { ...numbered, number: numbered.number + 1, hash: modelHash() }
  writeFileSync(file, `${JSON.stringify(raised, null, 2)}\n`)
  console.log(`The model has number ${raised.number}`)
}

async function waitUntilReady(): Promise<void> {
  for (let tries = 0; tries < 240 && directus.exitCode === null; tries++) {
    const answer = await fetch(`${url}/plutus/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('Directus did not start')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as { port: number }
      server.close(() => resolve(free))
    })
  })
}
