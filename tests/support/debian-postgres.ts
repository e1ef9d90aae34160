import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#bff/launch/ports.ts'
import { waitFor } from './wait-for.ts'

const versions = '/usr/lib/postgresql'

/** The folder of Debian's newest PostgreSQL programs, which include `pg_dump`. Undefined where none is installed. */
export const debianPostgres: string | undefined = (existsSync(versions) ? readdirSync(versions) : [])
  .filter((version) => existsSync(join(versions, version, 'bin/initdb')))
  .sort((one, other) => Number(one) - Number(other))
  .map((version) => join(versions, version, 'bin'))
  .at(-1)

export type DebianPostgres = Awaited<ReturnType<typeof startDebianPostgres>>

/** Starts Debian's PostgreSQL in a folder of its own, with fsync on. PostgreSQL refuses to run as root, so it then runs as `postgres`. */
export async function startDebianPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-debian-'))
  const data = join(folder, 'data')
  const port = String(await freePort())
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['postgres', folder])
  chmodSync(folder, 0o755)
  const asServer = (program: string, args: string[]): [string, string[]] => {
    const path = join(debianPostgres ?? '', program)
    return isRoot ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, args]
  }
  const flags = ['--pgdata', data, '--username', 'plutus', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C.UTF-8']
  execFileSync(...asServer('initdb', flags), { cwd: folder, stdio: 'ignore' })
  let server: ChildProcess | undefined

  /** Returns the pids of the server and its backends. */
  const pids = (): number[] => {
    const main = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', main], { encoding: 'utf8' })
    return [main, ...children.split('\n')].map(Number).filter((pid) => pid > 0)
  }
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of pids()) process.kill(pid, signal)
  }

  /** Runs a statement and returns its rows, one text each with `|` between the columns. */
  const run = async (text: string, database = 'plutus'): Promise<string[]> => {
    const where = ['-h', '127.0.0.1', '-p', port, '-U', 'plutus', '-d', database]
    const psql = promisify(execFile)(join(debianPostgres ?? '', 'psql'), ['-XAtq', ...where, '-c', text])
    return (await psql).stdout.split('\n').filter(Boolean)
  }

  const postgres = {
    /** Returns Directus's variables for a database of this server. */
    env: (database = 'plutus') => ({
      DB_CLIENT: 'pg',
      DB_HOST: '127.0.0.1',
      DB_PORT: port,
      DB_DATABASE: database,
      DB_USER: 'plutus',
      DB_PASSWORD: 'plutus',
    }),
    run,
    async start(): Promise<void> {
      server = spawn(...asServer('postgres', ['-D', data, '-p', port, '-k', folder, '-h', '127.0.0.1']), { cwd: folder, stdio: 'ignore' })
      const isUp = () =>
        run('select 1', 'postgres').then(
          () => true,
          () => false,
        )
      await waitFor(isUp, { what: 'PostgreSQL to answer' })
    },
    createDatabase: (name: string) => run(`create database ${name}`, 'postgres'),
    /** Ends the server at once, as `pg_ctl stop -m immediate`. */
    async stop(): Promise<void> {
      const ended = new Promise((settle) => server?.once('close', settle))
      process.kill(pids()[0] ?? 0, 'SIGQUIT')
      await ended
    },
    /** Suspends the server and its backends, so that nothing answers and no connection closes. */
    freeze: () => signalAll('SIGSTOP'),
    thaw() {
      signalAll('SIGCONT')
      server?.kill('SIGCONT') // runuser stops itself with its child
    },
    async remove(): Promise<void> {
      if (server && server.exitCode === null) await postgres.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await postgres.start()
  await postgres.createDatabase('plutus')
  return postgres
}
