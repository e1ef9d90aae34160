import { chmodSync, mkdtempSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { restoreArchive } from '../restore/restore-archive.ts'
import { type Manifest, partOf } from './manifest.ts'
import { extractArchive, readManifest, verifyArchive } from './read-archive.ts'
import { decryptText, encryptText } from './secrets-part.ts'
import { ArchiveWriter } from './write-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-archive-'))
const whole = join(folder, 'whole.tar')
const content: Omit<Manifest, 'parts'> = {
  format: 1,
  version: '0.2.0',
  origin: 'b'.repeat(16),
  takenAt: '2026-11-18T06:30:00.000Z',
  database: { kind: 'SQLite', server: '3.44.2', tool: '3.44.2' },
  model: 'a'.repeat(64),
  upgrades: ['campaign-counts'],
  rows: { rewards: 3 },
  secrets: 'encrypted',
  missing: [],
}

let encrypted: Uint8Array

beforeAll(async () => {
  encrypted = await encryptText('{"key":"1"}', 'pass phrase')
  writeFileSync(join(folder, 'database'), Buffer.alloc(600_000, 'rows'))
  writeFileSync(join(folder, 'avatar'), 'picture')
  utimesSync(join(folder, 'avatar'), new Date('2026-01-02'), new Date('2026-01-02'))
  await make(whole)
})

async function make(path: string, more: object = {}): Promise<void> {
  const writer = await ArchiveWriter.create(path)
  await writer.addFile('database.sqlite', join(folder, 'database'))
  expect(await writer.addFile('avatars/none.png', join(folder, 'none'))).toBe(false)
  await writer.addFile('avatars/a.png', join(folder, 'avatar'))
  await writer.addFile(`builds/assets/${'b'.repeat(90)}.js`, join(folder, 'avatar'))
  await writer.addText('secrets.json.age', encrypted)
  await writer.finish({ ...content, ...more })
}

it('reads back what was written, with times and modes', async () => {
  const manifest = await verifyArchive(whole)
  expect(manifest).toMatchObject(content)
  expect(manifest.parts.map(({ name, bytes, files }) => [name, bytes, files])).toEqual([
    ['database.sqlite', 600_000, undefined],
    ['avatars', 7, 1],
    ['builds', 7, 1],
    ['secrets.json.age', expect.any(Number), undefined],
  ])
  expect(await readManifest(whole)).toEqual(manifest)
  const target = join(folder, 'target')
  await extractArchive(whole, target, (name) => name !== 'manifest.json')
  expect(readFileSync(join(target, 'database.sqlite'))).toEqual(readFileSync(join(folder, 'database')))
  const { mode, mtime } = statSync(join(target, 'avatars/a.png'))
  expect([mode & 0o777, mtime]).toEqual([0o600, new Date('2026-01-02')])
  expect(await decryptText(readFileSync(join(target, 'secrets.json.age')), 'pass phrase')).toBe('{"key":"1"}')
  await expect(decryptText(readFileSync(join(target, 'secrets.json.age')), 'other')).rejects.toThrow('doesn’t open the secrets')
  expect(statSync(whole).mode & 0o777).toBe(0o600)
})

it('refuses an archive that was cut anywhere, and does not count it as complete', async () => {
  const { size } = statSync(whole)
  const cut = join(folder, 'cut.tar')
  for (const at of [0, 1, 512, 300_000, 600_512, 601_600, size - 2048, size - 1024, size - 1]) {
    writeFileSync(cut, readFileSync(whole))
    truncateSync(cut, at)
    await expect(verifyArchive(cut), `cut at ${at}`).rejects.toThrow(/is incomplete|is damaged/)
    expect(await readManifest(cut), `cut at ${at}`).toBeUndefined()
  }
})

it('refuses an archive with one changed byte', async () => {
  const bytes = readFileSync(whole)
  const changed = join(folder, 'changed.tar')
  for (const at of [3, 150, 700, 400_000, 601_700, bytes.indexOf('"sha256"') + 15, bytes.indexOf('secrets.json.age') + 520]) {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    writeFileSync(changed, copy)
    await expect(verifyArchive(changed), `byte ${at}`).rejects.toThrow(/damaged|incomplete/)
  }
})

it('names the archive when a number in a header can’t be read', async () => {
  const bytes = Buffer.from(readFileSync(whole))
  const changed = join(folder, 'number.tar')
  bytes[124] = 0xaa
  writeFileSync(changed, bytes)
  await expect(verifyArchive(changed)).rejects.toThrow(`${changed} is damaged`)
  bytes[bytes.lastIndexOf('manifest.json') + 124] = 0xaa
  writeFileSync(changed, bytes)
  expect(await readManifest(changed)).toBeUndefined()
})

it('refuses to restore an archive whose upgrades this version doesn’t have', async () => {
  const newer = join(folder, 'upgraded.tar')
  await make(newer)
  const restoring = restoreArchive({ path: newer, env: { DATA_DIR: join(folder, 'data') }, version: '0.2.0' })
  await expect(restoring).rejects.toThrow(
    `${newer} was made by a newer Plutus 0.2.0 (upgrade campaign-counts). Restore it with that version.`,
  )
})

it('refuses the format of a newer version by its name, and any other file', async () => {
  const newer = join(folder, 'newer.tar')
  await make(newer, { format: 2, version: '0.9.0' })
  await expect(verifyArchive(newer)).rejects.toThrow('was made by a newer Plutus (0.9.0)')
  const other = join(folder, 'other.tar')
  writeFileSync(other, 'not a tar file\n'.repeat(100))
  await expect(verifyArchive(other)).rejects.toThrow('no backup of Plutus')
})

it('knows no name outside its own folders', () => {
  const strange = [
    '../x',
    'avatars/../../x',
    'avatars/..',
    'avatars//x',
    '/etc/passwd',
    'avatars',
    'logs/x',
    'secrets.json',
    'uploads/a\\..\\b',
  ]
  for (const name of strange) expect(partOf(name), name).toBeUndefined()
  expect(partOf('builds/meta/a.json')).toBe('builds')
})

it('throws for a file that exists already', async () => {
  chmodSync(whole, 0o600)
  await expect(ArchiveWriter.create(whole)).rejects.toThrow('EEXIST')
})
