import { execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { freePort } from '#bff/launch/ports.ts'
import { readBackupState } from '#graphql/offline/backup/backup-state.ts'
import { extractArchive, verifyArchive } from '#graphql/offline/backup/read-archive.ts'
import { backUp, startBackup } from '#tests/support/run-backup.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const bin = '/usr/lib/postgresql/15/bin'
const isInstalled = existsSync(join(bin, 'pg_dump')) && existsSync('/usr/bin/openssl')
const password = 'a #hard, pass'
const run = promisify(execFile)

/** Runs a program of the server, which refuses to run as root. */
const asServer = (program: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', join(bin, program), ...args]] : [join(bin, program), args]

/** Creates a CA and a certificate of it for localhost. Returns their paths. */
function makeCertificate(folder: string): { ca: string; certificate: string; key: string } {
  mkdirSync(folder)
  const at = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '9000',
    '-subj',
    '/CN=Own CA',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
  )
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', at('server.key'), '-out', at('server.csr'))
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost')
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '9000', '-extfile', at('names')]
  openssl('x509', '-req', '-in', at('server.csr'), ...signing, '-out', at('server.pem'))
  return { ca: at('ca.pem'), certificate: at('server.pem'), key: at('server.key') }
}

describe.runIf(isInstalled)('a backup of PostgreSQL 15 with its own CA', { tags: ['sweep'] }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-backup-pg-'))
  const data = join(folder, 'data')
  const to = join(folder, 'backups')
  const passwordFile = join(folder, 'password')
  let stack: TestStack
  let server: ReturnType<typeof spawn>
  let database: Record<string, string>
  let env: Record<string, string | undefined>
  const sql = async (text: string, name = 'plutus') => {
    const { stdout } = await run(join(bin, 'psql'), ['-XAtqc', text, name], { env: { ...process.env, ...adminEnv() } })
    return stdout.trim()
  }
  const adminEnv = () => ({ PGHOST: 'localhost', PGPORT: database.DB_PORT, PGUSER: 'plutus', PGPASSWORD: password, PGSSLMODE: 'require' })
  const archives = () => readdirSync(to).filter((name) => name.endsWith('.tar'))

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    mkdirSync(to)
    mkdirSync(data)
    writeFileSync(passwordFile, `${password}\n`)
    const { ca, certificate, key } = makeCertificate(join(folder, 'own'))
    const port = String(await freePort())
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', data])
    const flags = ['--username', 'plutus', '--auth', 'scram-sha-256', '--pwfile', passwordFile, '--encoding', 'UTF8', '--locale', 'C.UTF-8']
    execFileSync(...asServer('initdb', ['--pgdata', data, ...flags]), { cwd: '/', stdio: 'ignore' })
    copyFileSync(certificate, join(data, 'server.crt'))
    copyFileSync(key, join(data, 'server.key'))
    chmodSync(join(data, 'server.key'), 0o600)
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', join(data, 'server.key'), join(data, 'server.crt')])
    server = spawn(...asServer('postgres', ['-D', data, '-p', port, '-k', data, '-h', 'localhost', '-c', 'ssl=on']), {
      cwd: '/',
      stdio: 'ignore',
    })
    database = {
      DB_CLIENT: 'pg',
      DB_HOST: 'localhost',
      DB_PORT: port,
      DB_DATABASE: 'plutus',
      DB_USER: 'plutus',
      DB_PASSWORD_FILE: passwordFile,
      DB_SSL__CA_FILE: ca,
      DB_SSL__REJECT_UNAUTHORIZED: 'true',
    }
    await waitFor(() => sql('select 1', 'postgres').catch(() => ''), { what: 'PostgreSQL' })
    await sql('create database plutus', 'postgres')
    await sql('create database restored', 'postgres')
    stack = await startStack({ isFresh: true, env: database })
    writeFileSync(join(folder, 'passphrase'), 'correct horse')
    env = { ...database, DATA_DIR: stack.dataDir, BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase'), BACKUP_TO: undefined }
  })
  afterAll(async () => {
    await stack?.stop()
    const ended = new Promise((settle) => server?.once('close', settle))
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGQUIT')
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  it('H09 is restored by pg_restore with the rows of its manifest, and its password is in no process list', async () => {
    const making = backUp(env, to)
    const seen = await waitFor(
      async () => {
        const { stdout } = await run('ps', ['-eo', 'args'])
        return stdout.includes(join(bin, 'pg_dump')) && stdout
      },
      { what: 'pg_dump', everyMs: 20 },
    )
    expect(seen).not.toContain(password)
    const archive = await making
    const manifest = await verifyArchive(archive)
    expect(manifest.database).toMatchObject({
      kind: 'PostgreSQL',
      server: expect.stringMatching(/^15/),
      tool: expect.stringMatching(/^15/),
    })
    const copy = join(folder, 'copy')
    await extractArchive(archive, copy, () => true)
    await run(join(bin, 'pg_restore'), ['--no-owner', '--exit-on-error', '-d', 'restored', join(copy, 'database.dump')], {
      env: { ...process.env, ...adminEnv() },
    })
    expect(Object.keys(manifest.rows).length).toBeGreaterThan(80)
    for (const [table, rows] of Object.entries(manifest.rows))
      expect(await sql(`select count(*) from "${table}"`, 'restored'), table).toBe(String(rows))
  })

  it('H09 another server’s certificate is refused in one line, by backup and restore, and the right CA restores', async () => {
    const other = makeCertificate(join(folder, 'other'))
    const { code, output } = await startBackup({ ...env, DB_SSL__CA_FILE: other.ca }, '--to', to).ended
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
    expect(output).toMatch(/certificate/)
    expect(output).not.toContain(password)
    await sql('create database elsewhere', 'postgres')
    const archive = join(to, String(archives()[0]))
    const restoreWith = (ca: string) => {
      const target = { ...env, DB_DATABASE: 'elsewhere', DB_SSL__CA_FILE: ca, DATA_DIR: join(folder, 'elsewhere') }
      const options = { cwd: root, env: { ...process.env, ...target } }
      const done = run(process.execPath, ['--disable-warning=ExperimentalWarning', 'graphql/restore.ts', archive], options)
      return done.catch((error: { code: number; stdout: string; stderr: string }) => error)
    }
    const refused = await restoreWith(other.ca)
    expect([Object(refused).code, refused.stderr.trim()]).toEqual([1, expect.stringMatching(/^[^\n]*certificate[^\n]*$/)])
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false)
    expect(await sql("select count(*) from pg_tables where schemaname = 'public'", 'elsewhere')).toBe('0')
    const restored = await restoreWith(String(env.DB_SSL__CA_FILE))
    expect(restored.stderr).toBe('')
    expect(restored.stdout).toMatch(/^Rows: \d+ in \d+ tables, as backed up\.$/m)
    expect(restored.stdout).not.toContain(password)
  })

  it('H07 five rounds with a wrong password and a killed pg_dump leave the good archives, whatever --keep says', async () => {
    const before = archives()
    expect(before).toHaveLength(1)
    writeFileSync(join(folder, 'wrong'), 'wrong')
    for (let round = 0; round < 5; round++) {
      const { code, output } = await startBackup({ ...env, DB_PASSWORD_FILE: join(folder, 'wrong') }, '--to', to, '--keep', '3').ended
      expect([code, output.trim()]).toEqual([1, 'password authentication failed for user "plutus".'])
    }
    expect(readBackupState(stack.dataDir)).toMatchObject({ failure: expect.stringContaining('password'), archive: expect.any(String) })
    // a lock makes pg_dump wait, so that its backend is there to be ended
    const lock = spawn(join(bin, 'psql'), ['-XAtqc', 'begin; lock table rewards; select pg_sleep(60)', 'plutus'], {
      env: { ...process.env, ...adminEnv() },
    })
    await waitFor(() => sql("select 1 from pg_locks where mode = 'AccessExclusiveLock' and relation = 'rewards'::regclass"), {
      what: 'the lock',
    })
    const cut = startBackup(env, '--to', to, '--keep', '3')
    await waitFor(
      () => sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pg_dump' and wait_event_type = 'Lock'"),
      {
        what: 'pg_dump to wait',
      },
    )
    const { code, output } = await cut.ended
    lock.kill()
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
    expect(output).toMatch(/^pg_dump failed: /)
    expect(readdirSync(to)).toEqual(before)
  })

  it('H07 a next good backup ends the failure', async () => {
    await sql("select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()")
    const archive = await backUp(env, to)
    expect(readBackupState(stack.dataDir)).toMatchObject({ archive })
    expect(readBackupState(stack.dataDir)).not.toHaveProperty('failure')
  })
})
