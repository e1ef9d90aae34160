import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { extractArchive, verifyArchive } from '#graphql/offline/backup/read-archive.ts'
import { decryptText } from '#graphql/offline/backup/secrets-part.ts'
import { ArchiveWriter } from '#graphql/offline/backup/write-archive.ts'
import { prepareLoader } from '#graphql/offline/restore/load-database.ts'
import { describeHalfRestore, markerName } from '#graphql/offline/restore/marker.ts'
import { requireEmptyDatabase } from '#graphql/offline/restore/require-empty.ts'
import { restoreArchive } from '#graphql/offline/restore/restore-archive.ts'
import { fromText, makeSecrets, toText } from '#graphql/secrets.ts'

const fixture = new URL('../fixtures/archive/', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'plutus-restore-'))
const archive = join(folder, 'plutus.tar')
const broken = join(folder, 'broken.tar')
const dataDir = join(folder, 'data')
// Directus runs in DATA_DIR/directus, and opens a relative file from there
const env = { DATA_DIR: dataDir, DB_FILENAME: 'own.db', BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase') }
const restore = (path: string, more: NodeJS.ProcessEnv = {}, version = '9.9.9') =>
  restoreArchive({ path, env: { ...env, ...more }, version })

beforeAll(() => {
  writeFileSync(archive, brotliDecompressSync(readFileSync(new URL('plutus.tar.br', fixture))))
  writeFileSync(env.BACKUP_PASSPHRASE_FILE, 'pass phrase\n')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Makes a copy of the archive whose bytes are changed. */
function breakArchive(change: (bytes: Buffer) => void): string {
  const bytes = readFileSync(archive)
  change(bytes)
  writeFileSync(broken, bytes)
  return broken
}

it.each<[string, () => Promise<unknown>, RegExp]>([
  ['a missing file', () => restore(join(folder, 'none.tar')), /^There is no backup .*none\.tar\.$/],
  ['a damaged part', () => restore(breakArchive((bytes) => bytes.write('x', 5000))), /is damaged: database\.sqlite isn’t what/],
  [
    'a cut archive',
    () => {
      cpSync(archive, broken)
      truncateSync(broken, 100_000)
      return restore(broken)
    },
    /is incomplete/,
  ],
  [
    'an archive of a newer version',
    () => restore(archive, {}, '0.1.9'),
    /was made by Plutus .* newer than this one \(0\.1\.9\)\. Restore it with/,
  ],
  [
    'a missing passphrase',
    () => restore(archive, { BACKUP_PASSPHRASE_FILE: '' }),
    /^The secrets of this backup are encrypted\. Set BACKUP_PASS/,
  ],
  [
    'another passphrase',
    () => {
      writeFileSync(join(folder, 'other'), 'other')
      return restore(archive, { BACKUP_PASSPHRASE_FILE: join(folder, 'other') })
    },
    /passphrase in BACKUP_PASSPHRASE_FILE doesn’t open/,
  ],
])('O7 H06 refuses %s in one sentence and leaves nothing behind', async (_, run, sentence) => {
  const refused = await run().catch((error: Error) => error)
  expect(String(Object(refused).message)).toMatch(sentence)
  expect(String(Object(refused).message)).not.toContain('\n')
  expect(existsSync(dataDir)).toBe(false)
})

it('H06 refuses the folder of a Plutus that was started first, and says how to empty it', async () => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'plutus.db'), '')
  await expect(restore(archive)).rejects.toThrow(
    `isn’t empty (plutus.db). Stop Plutus if it runs, then move the folder away: mv ${dataDir}`,
  )
  expect(readdirSync(dataDir)).toEqual(['plutus.db'])
})

it.each(['plutus.db', 'plutus.db-wal', 'plutus.db-journal'])('H06 refuses a database elsewhere of which %s is left', async (name) => {
  const place = mkdtempSync(join(folder, 'place-'))
  writeFileSync(join(place, name), '')
  const refused = requireEmptyDatabase({ kind: 'SQLite', file: join(place, 'plutus.db') }, () => expect.unreachable())
  await expect(refused).rejects.toThrow(`The database file ${name} is there already`)
})

it('H06 moves the database to another disk, into a folder that is not there yet', async () => {
  const disk = mkdtempSync('/dev/shm/plutus-')
  const part = mkdtempSync(join(folder, 'part-'))
  try {
    expect(statSync(disk).dev).not.toBe(statSync(part).dev)
    await extractArchive(archive, part, (name) => name === 'database.sqlite')
    const bytes = readFileSync(join(part, 'database.sqlite'))
    const load = await prepareLoader({ kind: 'SQLite', file: join(disk, 'new/own.db') }, part, await verifyArchive(archive), {})
    await load()
    expect(readdirSync(join(disk, 'new'))).toEqual(['own.db'])
    expect(readFileSync(join(disk, 'new/own.db')).equals(bytes)).toBe(true)
  } finally {
    rmSync(disk, { recursive: true })
  }
})

it('H06 marks a folder whose rows differ from the manifest, so that Plutus does not start on it', async () => {
  const database = join(folder, 'database.sqlite')
  rmSync(database, { force: true })
  await extractArchive(archive, folder, (name) => name === 'database.sqlite')
  const { parts: _, rows, ...manifest } = await verifyArchive(archive)
  rmSync(broken, { force: true })
  const writer = await ArchiveWriter.create(broken)
  await writer.addFile('database.sqlite', database)
  await writer.finish({ ...manifest, secrets: 'omitted', rows: { ...rows, rewards: Number(rows.rewards) + 1 } })
  await expect(restore(broken)).rejects.toThrow(/isn’t what was backed up: rewards has \d+ rows instead of \d+\.$/)
  expect(readdirSync(dataDir)).toContain(markerName)
  expect(describeHalfRestore(dataDir)).toContain('stopped midway')
  await expect(restore(archive)).rejects.toThrow('stopped midway')
})

it('A1 writes no secrets where SECRETS_FILE gives those of the backup, and refuses others before it writes', async () => {
  const part = mkdtempSync(join(folder, 'part-'))
  await extractArchive(archive, part, (name) => name === 'secrets.json.age')
  const text = await decryptText(readFileSync(join(part, 'secrets.json.age')), 'pass phrase')
  const SECRETS_FILE = join(part, 'secrets.json')
  writeFileSync(SECRETS_FILE, toText({ ...fromText(text), rewardKey: makeSecrets().rewardKey, hubToken: makeSecrets().hubToken }), {
    mode: 0o600,
  })
  await expect(restore(archive, { SECRETS_FILE })).rejects.toThrow(/^The secrets in SECRETS_FILE=\S+ are not .*\(different: rewardKey\)\./)
  expect(existsSync(dataDir)).toBe(false)
  writeFileSync(SECRETS_FILE, toText({ ...fromText(text), hubToken: makeSecrets().hubToken }))
  const { links } = await restore(archive, { SECRETS_FILE })
  expect(links).toBeGreaterThan(0)
  expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false)
})

it('O1 O7 restores rows, ledgers, links and files once, and refuses a second time', async () => {
  const restored = await restore(archive)
  expect(restored).toMatchObject({ mismatches: [], manifest: { secrets: 'encrypted' } })
  expect(restored.wallets).toBeGreaterThan(0)
  expect(restored.links).toBeGreaterThan(0)
  // three receipts were numbered, and no pro-forma or statement
  const numbers = Object.fromEntries(restored.skipped.map(({ series, continuesAt }) => [series, continuesAt]))
  expect(numbers).toMatchObject({ R2627: 1004, P2627: 1001, S2627: 1001 })
  expect(describeHalfRestore(dataDir)).toBeUndefined()
  expect(readdirSync(join(dataDir, 'directus'))).toEqual(['own.db'])
  expect(readdirSync(dataDir)).not.toContain('plutus.lock')
  expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toHaveProperty('rewardKey')
  await expect(restore(archive)).rejects.toThrow('isn’t empty')
})
