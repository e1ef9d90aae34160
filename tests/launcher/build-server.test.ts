import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { freePort } from '#bff/launch/ports.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { signInAtBff } from '#tests/support/sign-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-server-'))
const server = join(folder, 'plutus')
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const build = (target: string) =>
  promisify(execFile)(process.execPath, ['bff/launch/with-node.mjs', 'bff/package/build-server.ts', target], { cwd: root })

describe('a folder of build:server', { tags: ['sweep'] }, () => {
  it('holds no packages for development, tests or source maps, and replaces only an earlier build', async () => {
    expect((await build(server)).stdout).toMatch(/plutus: \d+ MB\./)
    for (const name of ['node_modules/hono', 'graphql/node_modules/@directus/api', 'web/dist/index.html', 'bff/deploy/plutus.service'])
      expect(existsSync(join(server, name)), name).toBe(true)
    for (const name of ['node_modules/vitest', 'node_modules/vite', 'tests', 'bff/app.test.ts', 'data'])
      expect(existsSync(join(server, name)), name).toBe(false)
    const used = join(folder, 'used')
    mkdirSync(used)
    writeFileSync(join(used, 'plutus.db'), 'data')
    await expect(build(used)).rejects.toThrow('holds other files (plutus.db)')
    await expect(build(root)).rejects.toThrow('is a folder of the sources')
    expect(readFileSync(join(used, 'plutus.db'), 'utf8')).toBe('data')
  })

  it('starts without npm, network or a build, signs in and shows a reward', async () => {
    const dataDir = join(folder, 'data')
    const port = await freePort()
    const env = { HOME: folder, PATH: folder, npm_config_registry: 'http://127.0.0.1:9', DATA_DIR: dataDir, PORT: String(port), DEMO: '1' }
    const child = spawn(process.execPath, [join(server, 'bff/launch.mjs')], { cwd: folder, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    const ended = new Promise((settle) => child.once('exit', settle))
    try {
      await waitFor(() => output.includes('Plutus is ready'), { what: () => `the folder to start: ${output}`, timeoutMs: 240_000 })
      expect(output).not.toMatch(/Installing|Building/)
      const url = `http://localhost:${port}`
      expect((await (await signInAtBff({ url })).fetch('/auth/session')).status).toBe(200)
      const database = new DatabaseSync(join(dataDir, 'plutus.db'), { readOnly: true })
      const reward = database.prepare("select id, token_version as version from rewards where status = 'issued' limit 1").get()
      database.close()
      const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
      const token = rewardToken({ secrets }, String(reward?.id), Number(reward?.version))
      const page = await fetch(`${url}/auth/${token}/reward`)
      expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true])
    } finally {
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }
  })
})
