import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { freePort } from '#bff/launch/ports.ts'
import { ownClock } from '#tests/support/clock.ts'
import { signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { documents, listen, openSubscriptionClient, toDocumentId, tryUpgrade } from './bff-client.ts'
import { writeFrontEnd } from './own-front-end.ts'

/** The folder of an integrator’s project, with the package as the guide installs it and the guide’s samples as its files. */
const project = mkdtempSync(join(tmpdir(), 'plutus-project-'))
const guide = readFileSync(join(root, 'bff/reuse.md'), 'utf8')
const samples = [...guide.matchAll(/^```ts (\S+)\n(.*?)^```$/gms)].map(([, name = '', text = '']) => ({ name, text }))
const install = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, text = '']) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replace('/path/to/plutus', join(project, 'plutus'))),
)
const inRoot = join(root, 'node_modules')
const offline = {
  ...process.env,
  ...{ npm_config_offline: 'true', npm_config_ignore_scripts: 'true', npm_config_audit: 'false', npm_config_update_notifier: 'false' },
}

function build(folder: string): [number | null, string] {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'bff/package/build-package.ts'), folder], {
    cwd: root,
    encoding: 'utf8',
  })
  return [status, stderr]
}

/** Links packages of this repository into the project in place of an install, in the same versions. */
function link(names: string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true })
    symlinkSync(join(inRoot, name), join(project, 'node_modules', name))
  }
}

/** Writes a double of Next. Its custom server handles upgrades of the server it was given, or of the first request. */
function writeNextDouble(folder: string): void {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"name":"next","type":"module","main":"index.js","types":"index.d.ts"}')
  writeFileSync(
    join(folder, 'index.js'),
    `export default ({ httpServer }) => {
      const upgrade = async (_request, socket) => socket.end('HTTP/1.1 418 Next\\r\\nconnection: close\\r\\n\\r\\n')
      let isSetUp = false
      return {
        prepare: async () => undefined,
        getUpgradeHandler: () => upgrade,
        getRequestHandler: () => async (request, response) => {
          if (!isSetUp) (httpServer ?? request.socket.server).on('upgrade', upgrade)
          isSetUp = true
          response.end('<title>A page of Next</title>')
        },
      }
    }`,
  )
  const handler = (more: string) => `(request: import('node:http').IncomingMessage, ${more}) => Promise<void>`
  writeFileSync(
    join(folder, 'index.d.ts'),
    `export default function next(options: { dev?: boolean; httpServer?: import('node:http').Server }): {
      prepare(): Promise<void>
      getRequestHandler(): ${handler("response: import('node:http').ServerResponse")}
      getUpgradeHandler(): ${handler("socket: import('node:stream').Duplex, head: Buffer")}
    }`,
  )
}

let stack: TestStack
beforeAll(async () => {
  stack = await startStack()
  const made = join(project, 'plutus/bff/dist')
  expect(build(made)).toEqual([0, expect.not.stringMatching(/error/i)])
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  const { dependencies } = JSON.parse(readFileSync(join(made, 'package.json'), 'utf8'))
  link(Object.keys(dependencies)) // in place of the registry
  // the last command is a later install of the project, which must keep the package
  for (const command of [...install, 'npm install']) {
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], { cwd: project, encoding: 'utf8', env: offline })
    expect([command, status], stdout + stderr).toEqual([command, 0])
  }
  link(['express', '@types/express']) // needed by the samples
  writeNextDouble(join(project, 'node_modules/next'))
  for (const { name, text } of samples) writeFileSync(join(project, name), text)
  mkdirSync(join(project, 'web'))
  writeFrontEnd(join(project, 'web'))
})
afterAll(async () => {
  await stack.stop()
  rmSync(project, { recursive: true, force: true })
})

it('does not replace a folder with other content', () => {
  const theirs = mkdtempSync(join(project, 'theirs-'))
  writeFileSync(join(theirs, 'thesis.txt'), 'the only copy')
  expect(build(theirs)).toEqual([1, expect.stringContaining('holds something else than plutus-bff')])
  writeFileSync(join(theirs, 'package.json'), '{"name":"theirs"}')
  expect(build(theirs)[0]).toBe(1)
  expect(readFileSync(join(theirs, 'thesis.txt'), 'utf8')).toBe('the only copy')
})

it('is installed by the two commands of its guide, and is kept by the project’s next install', () => {
  expect(install.map((line) => line.split(' ', 2).join(' '))).toEqual(['npm pack', 'npm install'])
  expect(readdirSync(join(project, 'node_modules/plutus-bff')).sort()).toEqual(
    ['LICENSE', 'frame-worker.js', 'index.js', 'package.json', 'schema.graphql', 'types'].sort(),
  )
  expect(lstatSync(join(project, 'node_modules/plutus-bff')).isSymbolicLink()).toBe(false)
})

it('has samples in its guide that compile', { tags: ['sweep'] }, () => {
  expect(samples.map(({ name }) => name)).toEqual(['server.ts', 'express.ts', 'next.ts'])
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'esnext', skipLibCheck: true, types: ['node'] }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: samples.map(({ name }) => name) }))
  const compile = () => spawnSync(process.execPath, [join(inRoot, 'typescript/bin/tsc'), '--project', project], { encoding: 'utf8' }).stdout
  expect(compile()).toBe('')
  // the types are those of the package, and not `any`
  writeFileSync(join(project, 'server.ts'), samples[0]?.text.replace("'webhooks', 'rewards'", "'weather'") ?? '')
  expect(compile()).toContain(`'"weather"' is not assignable`)
  writeFileSync(join(project, 'server.ts'), samples[0]?.text.replace('session.user', 'session.nobody') ?? '')
  expect(compile()).toContain("'nobody' does not exist")
  writeFileSync(join(project, 'server.ts'), samples[0]?.text ?? '')
})

/** Runs a sample of the guide under plain Node, without access to this repository, and runs `test` against its address. */
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
      ...ownClock(),
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
  const expectQueryAndSubscription = async (at: { url: string }) => {
    const person = await signInAtBff(at)
    expect(await person.graphql(toDocumentId(documents.wallet))).toMatchObject({ status: 200, data: { wallets: [{}] } })
    const { client } = openSubscriptionClient(at, { cookie: person.cookie })
    const { received, errors } = listen(client, documents.walletLive)
    await waitFor(() => received.length > 0, { what: () => `the balance: ${JSON.stringify(errors)}` })
    await client.dispose()
    return person
  }

  it('runs the guide’s server', async () => {
    await run('server.ts', '', async (at) => {
      const person = await expectQueryAndSubscription(at)
      expect((await person.fetch('/notes', { method: 'POST' })).status).toBe(200)
      expect((await person.fetch('/notes', { method: 'POST', headers: { 'x-plutus-csrf': '' } })).status).toBe(403)
      expect(await (await fetch(`${at.url}/any/page`)).text()).toContain('<title>Ours</title>')
      expect(await (await fetch(`${at.url}/icons/lucide.json?icons=gift`)).json()).toMatchObject({ icons: { gift: {} } })
    })
  })

  it('runs the guide’s Express app', { tags: ['sweep'] }, async () => {
    await run('express.ts', '/rewards', async (at) => {
      await expectQueryAndSubscription(at)
      expect(await (await fetch(`${at.origin}/`)).text()).toBe('Our own page')
    })
  })
  it('runs the guide’s Next app, and leaves pages and other sockets to Next', { tags: ['sweep'] }, async () => {
    await run('next.ts', '', async (at) => {
      expect(await (await fetch(`${at.url}/any/page`)).text()).toBe('<title>A page of Next</title>')
      await expectQueryAndSubscription(at)
      expect(await tryUpgrade({ ...stack, url: at.url }, { path: '/_next/webpack-hmr' })).toBe(418)
    })
  })
})

it('runs the guide’s server from the sources, where this repository is a workspace', { tags: ['sweep'] }, async () => {
  symlinkSync(root, join(project, 'node_modules/plutus'))
  const [server] = samples
  const fromSources = server?.text
    .replace("'plutus-bff'", "'plutus/bff/package/index.ts'")
    .replace('plutus-bff/schema.graphql', 'plutus/graphql/schema.graphql')
  writeFileSync(join(project, 'workspace.ts'), fromSources ?? '')
  await run('workspace.ts', '', async (at) => {
    const person = await signInAtBff(at)
    expect((await person.fetch('/notes', { method: 'POST' })).status).toBe(200)
  })
})
