/** @module-tag sweep */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { freePort } from '#bff/launch/ports.ts'
import { refusedStart } from '#graphql/errors/process-end.ts'
import { imageUser, readServices } from '#tests/support/compose-services.ts'
import { type DebianPostgres, debianPostgres, startDebianPostgres } from '#tests/support/debian-postgres.ts'
import { production } from '#tests/support/production.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const minute = 60_000
const hasRedis = !spawnSync('redis-server', ['--version']).error
const host = new URL(production.PUBLIC_URL).host
const secretsOfBff = ['cookieKeys', 'hubToken', 'catalogueToken', 'doorToken']

describe.skipIf(!debianPostgres || !hasRedis)(
  'the containers of compose.yaml as plain processes (skipped without PostgreSQL or Redis)',
  { timeout: 15 * minute },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'plutus-containers-'))
    const image = join(folder, 'opt')
    const volumes: Record<string, string> = {}
    let postgres: DebianPostgres
    let redis: ReturnType<typeof spawn>
    let plutus: ReturnType<typeof readServices>
    const running: ReturnType<ReturnType<typeof readServices>['start']>[] = []

    const write = (name: string, text: string): string => {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o400 })
      if (process.getuid?.() === 0) chownSync(path, imageUser, imageUser)
      return path
    }

    beforeAll(async () => {
      console.log('No image was built by buildah or podman: neither runs here without a registry. Its steps run in a plain folder.')
      chmodSync(folder, 0o755)
      await promisify(execFile)(process.execPath, ['bff/launch/with-node.mjs', 'bff/package/build-server.ts', image], { cwd: root })
      for (const name of ['files', 'bff-1', 'bff-2', 'backups']) {
        volumes[name] = join(folder, name)
        mkdirSync(join(folder, name), { mode: 0o700 })
        if (process.getuid?.() === 0) chownSync(join(folder, name), imageUser, imageUser)
      }
      postgres = await startDebianPostgres()
      const [redisPort, directusPort, DATA_DIR] = [await freePort(), await freePort(), join(folder, 'made')]
      const made = await promisify(execFile)(process.execPath, ['bff/deploy/run.mjs', 'operator', 'make-secrets'], {
        cwd: image,
        env: { PATH: process.env.PATH, DATA_DIR },
      })
      const { SMTP_URL, ...settings } = production
      const variables = {
        ...settings,
        SECRETS_FILE: write('secrets.json', made.stdout),
        BFF_SECRETS_FILE: write('bff-secrets.json', JSON.stringify(JSON.parse(made.stdout), secretsOfBff)),
        DB_PASSWORD_FILE: write('db-password', 'plutus\n'),
        REDIS_FILE: write('redis', `redis://:a-password@127.0.0.1:${redisPort}\n`),
        SMTP_URL_FILE: write('smtp', `${SMTP_URL}\n`),
        BACKUP_PASSPHRASE_FILE: write('backup-passphrase', 'correct horse\n'),
        BACKUP_TO: volumes.backups ?? '',
      }
      const { DB_PORT } = postgres.env()
      plutus = readServices({
        image,
        variables,
        changes: {
          '172.30.': '127.30.',
          '8055': String(directusPort),
          'DB_HOST: postgres': 'DB_HOST: 127.0.0.1',
          "'5432'": `'${DB_PORT}'`,
          'BACKUP_TO: /backups': `BACKUP_TO: ${volumes.backups}`,
        },
      })
      const [shell = '', flag = '', script = ''] = plutus.services.redis?.command ?? []
      redis = spawn(shell, [flag, `${plutus.atHost(script).trim()} --port ${redisPort}`], { cwd: folder, stdio: 'ignore' })
    }, 30 * minute)
    afterAll(async () => {
      for (const { child } of running) child.kill('SIGKILL')
      await Promise.all(running.map(({ ended }) => ended))
      redis?.kill()
      await postgres?.remove()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })

    const at = (...names: string[]) => names.map((name) => volumes[name] ?? '')

    it('refuse one after the other: without migrate, without a secret, and a part that there is not', async () => {
      const early = await plutus.start('directus-1', at('files')).ended
      expect([early.code, early.said]).toEqual([
        refusedStart,
        expect.stringContaining('Run npm run migrate, in containers the command migrate'),
      ])
      const empty = await plutus.start('migrate', at('files'), { more: { DB_PASSWORD_FILE: write('empty', '') } }).ended
      expect([empty.code, empty.said]).toEqual([refusedStart, expect.stringContaining('is empty')])
      const unknown = await plutus.start('migrate', at('files'), { args: ['everything'] }).ended
      expect([unknown.code, unknown.said]).toEqual([
        refusedStart,
        'There is no part everything. Name one of bff, directus, migrate, backup, restore, operator.\n',
      ])
    })

    it('H01 H02 start two of each after migrate, are healthy and ready, and write to their volume alone', async () => {
      expect(await plutus.start('migrate', at('files')).ended).toMatchObject({ code: 0 })
      const [one, two] = [plutus.start('directus-1', at('files')), plutus.start('directus-2', at('files'))]
      const ports = [await freePort(), await freePort()]
      const bffs = ports.map((port, index) => plutus.start(`bff-${index + 1}`, at(`bff-${index + 1}`), { more: { PORT: String(port) } }))
      running.push(one, two, ...bffs)
      const isReady = async (port: number | undefined) => {
        const dead = running.find(({ child }) => child.exitCode !== null)
        if (dead) throw new Error(`A service ended, and said:\n${dead.said()}`)
        return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200
      }
      for (const port of ports)
        await waitFor(() => isReady(port), {
          timeoutMs: 10 * minute,
          what: () => `a BFF, in:\n${running.map(({ said }) => said()).join('\n')}`,
        })
      for (const [index, { env }] of [one, two].entries())
        await waitFor(() => plutus.isHealthy(`directus-${index + 1}`, env), { what: `directus-${index + 1}` })
      expect(
        await postgres.run("select count(*) from pg_stat_activity where application_name like 'Plutus, connections up to 12'"),
      ).toEqual(['2'])
      for (const port of ports) {
        const page = await promisify(execFile)('curl', [
          '-sS',
          '-o',
          '/dev/null',
          '-w',
          '%{http_code}',
          '-H',
          `Host: ${host}`,
          '-H',
          'Accept: text/html',
          `http://127.0.0.1:${port}/auth/login`,
        ])
        expect(page.stdout).toBe('200')
      }
    })

    it('answer the operator, back up, and end at SIGTERM without a kill', async () => {
      expect(await plutus.start('operator', at('files'), { args: ['operator', 'overview'] }).ended).toMatchObject({ code: 0 })
      const backup = await plutus.start('backup', at('files', 'backups')).ended
      expect([backup.code, backup.said]).toEqual([0, expect.stringContaining('Backup complete')])
      expect(readdirSync(volumes.backups ?? '').filter((name) => name.endsWith('.tar'))).toHaveLength(1)
      expect(existsSync(join(folder, 'files/directus'))).toBe(true)
      for (const { child } of running) child.kill('SIGTERM')
      const codes = await Promise.all(running.splice(0).map(async ({ ended }) => (await ended).code))
      // Directus ends by the signal itself, after its calls
      expect(codes).toEqual(['SIGTERM', 'SIGTERM', 0, 0])
    })
  },
)
