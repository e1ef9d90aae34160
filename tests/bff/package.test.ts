import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { freePort } from '#bff/launch/ports.ts'
import { signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { documents, idOf, listen, openLive } from './bff-client.ts'
import { writeFrontEnd } from './own-front-end.ts'

/** The project of someone else: the built package among its libraries, the guide's samples as its files. */
const project = mkdtempSync(join(tmpdir(), 'plutus-project-'))
const samples = [...readFileSync(join(root, 'bff/reuse.md'), 'utf8').matchAll(/^```ts (\S+)\n(.*?)^```$/gms)].map(
  ([, name = '', text = '']) => ({ name, text }),
)
const inRoot = join(root, 'node_modules')

let stack: TestStack
beforeAll(async () => {
  stack = await startStack()
  const packaged = join(project, 'node_modules/plutus-bff')
  const built = spawnSync(process.execPath, [join(root, 'bff/package/build-package.ts'), packaged], { cwd: root, encoding: 'utf8' })
  expect([built.status, built.stderr]).toEqual([0, expect.not.stringMatching(/error/i)])
  const { dependencies } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8'))
  // what an install would put there, and what the samples bring
  for (const name of [...Object.keys(dependencies), 'express', '@types/express']) {
    mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true })
    symlinkSync(join(inRoot, name), join(project, 'node_modules', name))
  }
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  for (const { name, text } of samples) writeFileSync(join(project, name), text)
  mkdirSync(join(project, 'web'))
  writeFrontEnd(join(project, 'web'))
})
afterAll(async () => {
  await stack.stop()
  rmSync(project, { recursive: true, force: true })
})

it('has samples in its guide that compile', () => {
  expect(samples.map(({ name }) => name)).toEqual(['server.ts', 'express.ts'])
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'esnext', skipLibCheck: true, types: ['node'] }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: samples.map(({ name }) => name) }))
  const compile = () => spawnSync(process.execPath, [join(inRoot, 'typescript/bin/tsc'), '--project', project], { encoding: 'utf8' }).stdout
  expect(compile()).toBe('')
  // types that came along, and are not any
  writeFileSync(join(project, 'server.ts'), samples[0]?.text.replace("'webhooks', 'rewards'", "'weather'") ?? '')
  expect(compile()).toContain(`'"weather"' is not assignable`)
  writeFileSync(join(project, 'server.ts'), samples[0]?.text.replace('session.user', 'session.nobody') ?? '')
  expect(compile()).toContain("'nobody' does not exist")
  writeFileSync(join(project, 'server.ts'), samples[0]?.text ?? '')
})

/** Runs a sample under plain Node, in a folder that knows nothing of this repository. */
async function run(sample: string, prefix: string, test: (at: { url: string; origin: string }) => Promise<void>): Promise<void> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(project, 'data-'))
  const { cookieKeys, hubToken, catalogueToken, guestToken } = stack.secrets
  const child = spawn(process.execPath, [sample], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      WEB_DIR: join(project, 'web'),
      DIRECTUS_URL: stack.directusUrl,
      DIRECTUS_HUB_TOKEN: hubToken,
      DIRECTUS_CATALOGUE_TOKEN: catalogueToken,
      DIRECTUS_DOOR_TOKEN: guestToken,
      COOKIE_KEYS: cookieKeys,
    },
  })
  const said: string[] = []
  child.stderr.on('data', (chunk) => said.push(String(chunk)))
  const over = once(child, 'exit')
  try {
    const isReady = () =>
      fetch(`${origin}${prefix}/readyz`).then(
        ({ ok }) => ok,
        () => child.exitCode !== null,
      )
    await waitFor(isReady, { what: () => `${sample} to be ready: ${said.join('')}` })
    expect([child.exitCode, said.join('')]).toEqual([null, ''])
    await test({ url: `${origin}${prefix}`, origin })
  } finally {
    child.kill('SIGTERM')
    await over
  }
}

describe('the built package under plain Node', () => {
  const readsAndHears = async (at: { url: string }) => {
    const person = await signInAtBff(at)
    expect(await person.graphql(idOf(documents.wallet))).toMatchObject({ status: 200, data: { wallets: [{}] } })
    const { client } = openLive(at, { cookie: person.cookie })
    const { heard, errors } = listen(client, documents.walletLive)
    await waitFor(() => heard.length > 0, { what: () => `the balance: ${JSON.stringify(errors)}` })
    await client.dispose()
    return person
  }

  it('runs the guide’s server', async () => {
    await run('server.ts', '', async (at) => {
      const person = await readsAndHears(at)
      expect((await person.fetch('/notes', { method: 'POST' })).status).toBe(200)
      expect((await person.fetch('/notes', { method: 'POST', headers: { 'x-plutus-csrf': '' } })).status).toBe(403)
      expect(await (await fetch(`${at.url}/any/page`)).text()).toContain('<title>Ours</title>')
      expect(await (await fetch(`${at.url}/icons/lucide.json?icons=gift`)).json()).toMatchObject({ icons: { gift: {} } })
    })
  })

  it('runs the guide’s Express app', async () => {
    await run('express.ts', '/rewards', async (at) => {
      await readsAndHears(at)
      expect(await (await fetch(`${at.origin}/`)).text()).toBe('Our own page')
    })
  })
})
