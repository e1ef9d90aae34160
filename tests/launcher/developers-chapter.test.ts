/** @module-tag sweep */
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { freePort } from '#bff/launch/ports.ts'
import { machineClock } from '#tests/support/clock.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const minute = 60_000
const chapter = /^## For developers\n(.*?)(?=^## )/ms.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? ''
const commands = [...chapter.matchAll(/^(npm .*?) +# /gm)].map(([, command = '']) => command)

const folder = mkdtempSync(join(tmpdir(), 'plutus-clone-'))
afterAll(() => {
  for (const made of [folder, `${folder}-data`]) rmSync(made, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts a command of the chapter in the clone, without the environment of this run. `said` returns its output. */
function run(command: string, env: Record<string, string> = {}) {
  const { PATH = '', HOME = '', npm_config_cache: cache = join(HOME, '.npm'), TMPDIR = tmpdir() } = process.env
  const own = { PATH, HOME, npm_config_cache: cache, TMPDIR, ...machineClock, ...env }
  const child = spawn('sh', ['-c', `exec ${command}`], { cwd: folder, env: own, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  const ended = new Promise<number | null>((settle) => child.once('close', settle))
  return { child, ended, said: () => said }
}

it('T2 leads from an empty clone to a rebuilt page, a restarted rule, a green check and a test', { timeout: 60 * minute }, async () => {
  const began = performance.now()
  const minutes = () => ((performance.now() - began) / minute).toFixed(1)
  execFileSync('git', ['clone', '--quiet', '--no-local', root, folder])
  const [dev = '', ...others] = commands
  expect(commands.map((command) => command.split(' ').slice(0, 3).join(' '))).toEqual([
    'npm run dev',
    'npm run check',
    'npm test --',
    'npm run schema',
  ])

  const port = String(await freePort())
  const started = run(dev, { PORT: port, DATA_DIR: `${folder}-data` })
  const url = `http://localhost:${port}`
  const until = <T>(what: string, look: () => Promise<T> | T) =>
    waitFor(look, { what: () => `${what} in:\n${started.said()}`, timeoutMs: 30 * minute, everyMs: 500 })
  // each answer has its own nonce
  const page = () =>
    fetch(`${url}/login`).then(
      async (answer) => (await answer.text()).replaceAll(/nonce="[^"]*"/g, ''),
      () => '',
    )
  await until('the start', () => started.child.exitCode !== null || started.said().includes('Plutus is ready'))
  expect(await page()).toContain('<title>')
  console.log(`For developers: ${minutes()} minutes from an empty clone to a running Plutus`)

  const texts = join(folder, 'web/messages/en.json')
  const before = await page()
  writeFileSync(texts, readFileSync(texts, 'utf8').replace('"Sign in"', '"Sign in here"'))
  await until('a page of the newer build', async () => [await page()].find((text) => text && text !== before))
  console.log(`For developers: ${minutes()} minutes until a changed text was on a page`)

  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  appendFileSync(join(folder, 'graphql/rules/index.ts'), '\n')
  await until('the restart', () => started.said().includes('graphql/rules/index.ts changed: restarting'))
  await until('its end', async () => !(await isReady()))
  await until('an answer after the restart', isReady)
  execFileSync('git', ['checkout', '--quiet', '.'], { cwd: folder })
  expect(started.child.exitCode).toBeNull()
  started.child.kill('SIGTERM')
  await started.ended

  for (const command of others) {
    const { ended, said } = run(command)
    expect([command, await ended, said()]).toEqual([command, 0, expect.anything()])
    console.log(`For developers: ${minutes()} minutes after ${command}`)
  }
  expect(execFileSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' })).toBe('')
})
