import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scheduleBackups } from '#bff/launch/backup-schedule.ts'
import { readLaunchEnv } from '#bff/launch/env.ts'
import { refusedStart } from '#graphql/errors/process-end.ts'
import { readBackupState } from '#graphql/offline/backup/backup-state.ts'
import { extractArchive, verifyArchive } from '#graphql/offline/backup/read-archive.ts'
import { decryptText } from '#graphql/offline/backup/secrets-part.ts'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { backUp, startBackup } from '#tests/support/run-backup.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-backup-'))
const to = join(folder, 'backups')
const passphraseFile = join(folder, 'passphrase')
const archivesIn = (path: string) => readdirSync(path).filter((name) => name.endsWith('.tar'))

let stack: TestStack
let env: Record<string, string | undefined>
/** The file by which a backup keeps Plutus from deleting files. */
let pauseFile: string
beforeAll(async () => {
  mkdirSync(to)
  writeFileSync(passphraseFile, 'correct horse battery\n')
  stack = await startStack()
  pauseFile = join(stack.dataDir, 'backup-pause.json')
  env = { DATA_DIR: stack.dataDir, BACKUP_PASSPHRASE_FILE: passphraseFile, BACKUP_TO: undefined }
})
afterAll(async () => {
  // the next file that gets this stack has made no backup
  for (const file of [join(stack.dataDir, 'backup.json'), pauseFile]) rmSync(file, { force: true })
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Uploads a document of the person's company and returns its id. */
async function uploadDocument(person: Person, name: string): Promise<string> {
  const answer = await person.fetch(`/plutus/files?kind=document&documentKind=other&name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: '%PDF-1.7',
  })
  return ((await answer.json()) as { id: string }).id
}

function canMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'plutus-mount-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', place])
  if (status === 0) execFileSync('umount', [place])
  rmSync(place, { recursive: true })
  return status === 0
}

/** Adjusts the demo's wallet until `end` resolves, and returns how often it did. */
async function adjustUntil(end: Promise<unknown>): Promise<number> {
  let isOver = false
  const note = () => {
    isOver = true
  }
  end.then(note, note)
  let count = 0
  while (!isOver) {
    await operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: '1.00', reason: 'load', key: randomUUID(), again: true })
    count++
  }
  return count
}

it(`O1 a backup of a running Plutus is whole: ${isSweep ? 20 : 1} under load`, { tags: ['deeper'], timeout: 1_800_000 }, async () => {
  for (let round = 0; round < (isSweep ? 20 : 1); round++) {
    const making = backUp(env, to)
    const adjusted = await adjustUntil(making)
    const archive = await making
    expect(adjusted).toBeGreaterThan(0)
    const manifest = await verifyArchive(archive)
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    const copy = join(folder, `copy-${round}`)
    await extractArchive(archive, copy, () => true)
    const database = new DatabaseSync(join(copy, 'database.sqlite'), { readOnly: true })
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    for (const [table, rows] of Object.entries(manifest.rows))
      expect(database.prepare(`select count(*) as n from "${table}"`).get(), table).toEqual({ n: rows })
    // the last line of a wallet's ledger is its balance
    const wallets = database.prepare(
      'select w.available, t.available_after from wallets w join wallet_transactions t on t.company = w.company and t.seq = w.seq',
    )
    for (const { available, available_after } of wallets.all()) expect(available).toBe(available_after)
    database.close()
    const secrets = await decryptText(readFileSync(join(copy, 'secrets.json.age')), 'correct horse battery')
    expect(secrets).toBe(readFileSync(join(stack.dataDir, 'secrets.json'), 'utf8'))
    rmSync(copy, { recursive: true })
  }
  expect(JSON.parse(readFileSync(join(stack.dataDir, 'backup.json'), 'utf8'))).toMatchObject({ archive: expect.stringContaining(to) })
  await expectLedgersToSum(stack)
})

/** Returns the priorities of all threads of a process, on Linux. */
function nicenessOf(pid = 0): Set<string> {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return new Set()
  const statOf = (thread: string) => readFileSync(join(tasks, thread, 'stat'), 'utf8').replace(/^.*\)/s, '')
  return new Set(readdirSync(tasks).map((thread) => String(statOf(thread).trim().split(' ')[16])))
}

it('O1 H07 a killed backup gives way to claims and leaves no archive, two at once make one, and the next cleans up', async () => {
  const place = join(folder, 'killed')
  mkdirSync(place)
  const drafts = () => readdirSync(place).filter((name) => name.endsWith('.part'))
  const killed = startBackup(env, '--to', place)
  try {
    await waitFor(() => existsSync(pauseFile), { what: 'the backup to begin', everyMs: 2 })
    expect(nicenessOf(killed.child.pid)).toEqual(process.platform === 'linux' ? new Set(['5']) : new Set())
  } finally {
    killed.child.kill('SIGKILL')
  }
  await killed.ended
  expect(archivesIn(place)).toEqual([])
  expect([drafts().length, existsSync(pauseFile)]).toEqual([1, true])
  const both = await Promise.all([startBackup(env, '--to', place).ended, startBackup(env, '--to', place).ended])
  const made = both.filter(({ code }) => code === 0)
  // 75 says that another backup is running
  expect(both.filter(({ code }) => code !== 75)).toEqual(made)
  expect(archivesIn(place)).toHaveLength(made.length)
  expect(made).not.toEqual([])
  expect([drafts(), existsSync(pauseFile)]).toEqual([[], false])
})

it('O1 no file of a removed document or an old picture is deleted while a backup runs', async () => {
  const owner = await signIn(stack, demo)
  const sql = (text: string) => runSql(stack, undefined, text)
  const id = await uploadDocument(owner, 'kept.pdf')
  const path = join(stack.dataDir, 'documents', id)
  const pause = (until: number) => writeFileSync(pauseFile, JSON.stringify({ until }))
  pause(Date.now() + 600_000)
  await owner.graphql('mutation ($id: ID!) { deleteDocument(id: $id) { id } }', { id })
  const [job] = await waitFor(
    async () => {
      const rows = await sql(`select run_at from plutus_jobs where kind = 'erase-document' and ref = '${id}' and run_at > ${Date.now()}`)
      return rows.length ? rows : undefined
    },
    { what: 'the job to wait for the backup' },
  )
  expect(Number(job?.run_at)).toBeGreaterThan(Date.now() + 500_000)
  expect(existsSync(path)).toBe(true)
  // a backup that was killed pauses nothing once its time is over
  pause(Date.now() - 1)
  await sql(`update plutus_jobs set run_at = 0 where kind = 'erase-document' and ref = '${id}'`)
  await waitFor(() => !existsSync(path), { what: 'the file to be erased' })
})

it.each([
  ['no folder', [], /^Name the folder for backups: npm run backup -- --to DIR, or set BACKUP_TO\.$/],
  ['a folder that is not there', ['--to', join(folder, 'none')], /^The folder for backups \S+ doesn’t exist\. .*$/],
  ['--keep 0', ['--to', to, '--keep', '0'], /^--keep=0 isn’t a number of backups to keep, at least 1\.$/],
  ['--every 0', ['--to', to, '--every', '0'], /^--every=0 isn’t a time between backups, .*$/],
  ['--every', ['--to', to, '--every', '6h'], /^No backup was made\. Repeated backups run in the launcher: set BACKUP_TO=\S+ .*$/],
  ['an unknown option', ['--too', to], /^Unknown option '--too'.*$/],
])('O1 refuses %s in one line', { tags: ['sweep'] }, async (_, args, sentence) => {
  const before = archivesIn(to)
  const { code, output } = await startBackup(env, ...args).ended
  expect([code, output.trim()]).toEqual([1, expect.stringMatching(sentence)])
  expect(archivesIn(to)).toEqual(before)
})

/** Runs `work` with a file system of its own in `path`. Mounting needs root. */
async function withDisk(path: string, options: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(path)
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path])
  try {
    await work()
  } finally {
    execFileSync('umount', ['-l', path])
  }
}

describe.runIf(canMount())('a backup to a disk without space or right (skipped where tmpfs can’t be mounted)', { tags: ['sweep'] }, () => {
  // no room for the first page, for the copy, for the archive beside it
  it.each([0.001, 0.5, 1.2])('O1 says that the disk is full in one line at %d of the size, and leaves nothing', async (share) => {
    const { size } = statSync(join(stack.dataDir, 'plutus.db'))
    const place = join(folder, `full-${share}`)
    await withDisk(place, `size=${Math.ceil((size * share) / 4096) * 4}k`, async () => {
      const { code, output } = await startBackup(env, '--to', place).ended
      const sentence = `The disk is full: a backup in ${place} needs twice the size of the database, and the files.`
      expect([code, output.trim()]).toEqual([1, sentence])
      expect(readdirSync(place)).toEqual([])
    })
    expect(readBackupState(stack.dataDir).failure).toMatch(/^The disk is full/)
  })

  it('O1 refuses a read-only folder in one line', async () => {
    const place = join(folder, 'read-only')
    await withDisk(place, 'ro', async () => {
      const { code, output } = await startBackup(env, '--to', place).ended
      expect([code, output.trim()]).toEqual([1, expect.stringMatching(`^${place} can’t be written: [^\n]*EROFS[^\n]*\\.$`)])
    })
  })
})

it('O1 omits the secrets without a passphrase and says so, and refuses an empty one', { tags: ['sweep'] }, async () => {
  const { output } = await startBackup({ ...env, BACKUP_PASSPHRASE_FILE: undefined }, '--to', to).ended
  expect(output).toContain('The secrets are not in it, because BACKUP_PASSPHRASE_FILE is not set.')
  writeFileSync(join(folder, 'empty'), '\n')
  const refused = await startBackup({ ...env, BACKUP_PASSPHRASE_FILE: join(folder, 'empty') }, '--to', to).ended
  expect([refused.code, refused.output.trim()]).toEqual([refusedStart, `BACKUP_PASSPHRASE_FILE=${join(folder, 'empty')} is empty.`])
})

it('H10 lists files that rows name and that are not there, and the start counts them by folder', { tags: ['sweep'] }, async () => {
  const owner = await signIn(stack, demo)
  const id = await uploadDocument(owner, 'lost.pdf')
  rmSync(join(stack.dataDir, 'documents', id))
  const { code, output } = await startBackup(env, '--to', to).ended
  expect(code).toBe(0)
  expect(output).toContain(`documents/${id}`)
  const killed = stack.pid('directus')
  stack.kill('directus')
  await stack.isBack('directus', killed)
  const counted = new RegExp(`Files that rows name are missing: \\d+ of \\d+ in ${join(stack.dataDir, 'documents')}\\. Check`)
  await waitFor(() => counted.test(stack.log('directus')), { what: 'the warning' })
})

it('O1 H07 the launcher repeats backups, keeps the newest, says a failure once and then that it works again', {
  tags: ['sweep'],
}, async () => {
  const place = join(folder, 'repeated')
  mkdirSync(place)
  const said: string[] = []
  const schedule = { BACKUP_TO: place, BACKUP_EVERY: '1s', BACKUP_KEEP: '2', BACKUP_PASSPHRASE_FILE: passphraseFile }
  const settings = readLaunchEnv({ ...process.env, NODE_ENV: undefined, DATA_DIR: stack.dataDir, ...schedule })
  const backups = scheduleBackups(settings, (sentence) => said.push(sentence))
  try {
    const seen = new Set<string>()
    await waitFor(() => archivesIn(place).map((name) => seen.add(name)) && seen.size >= 3, { what: 'three backups' })
    expect(archivesIn(place).length).toBeLessThanOrEqual(3)
    renameSync(place, `${place}-away`)
    await waitFor(() => said.length, { what: 'the failure' })
    expect(said[0]).toBe(`The backup failed: The folder for backups ${place} doesn’t exist. Create it, or mount it.`)
    expect(readBackupState(stack.dataDir)).toMatchObject({ everyMs: 1000, failure: expect.stringContaining('doesn’t exist') })
    renameSync(`${place}-away`, place)
    await waitFor(() => said.at(-1) === 'The backup succeeded again.', { what: 'a good backup' })
    expect(readBackupState(stack.dataDir)).not.toHaveProperty('failure')
  } finally {
    await backups.stop()
  }
  expect(archivesIn(place).length).toBeLessThanOrEqual(2)
  await scheduleBackups(readLaunchEnv({ ...process.env, NODE_ENV: undefined, DATA_DIR: stack.dataDir }), () => undefined).stop()
  expect(readBackupState(stack.dataDir)).not.toHaveProperty('everyMs')
})
