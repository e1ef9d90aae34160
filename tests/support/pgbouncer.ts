import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#bff/launch/ports.ts'
import { waitFor } from './wait-for.ts'

/** True where Debian's PgBouncer is installed. */
export const hasPgBouncer = !spawnSync('pgbouncer', ['--version']).error

/** Starts PgBouncer before the PostgreSQL of `env`. Returns Directus's variables for it as `env`. It refuses to run as root. */
export async function startPgBouncer(env: Record<string, string>, mode: 'session' | 'transaction') {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = String(await freePort())
  const config = join(folder, 'pgbouncer.ini')
  const { DB_HOST, DB_PORT, DB_DATABASE, DB_USER, DB_PASSWORD } = env
  writeFileSync(
    config,
    `[databases]
${DB_DATABASE} = host=${DB_HOST} port=${DB_PORT} dbname=${DB_DATABASE} user=${DB_USER} password=${DB_PASSWORD}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  )
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child: ChildProcess = spawn('pgbouncer', [...user, config], { stdio: 'ignore' })
  const ended = new Promise((settle) => child.once('close', settle))
  await waitFor(() => answers(Number(port)), { what: 'PgBouncer to answer' })
  return {
    env: { ...env, DB_PORT: port },
    async stop(): Promise<void> {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
    socket.once('connect', () => socket.destroy())
  })
