import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { archivesBeyond, checkDestination, dropOldArchives, makeDraftFolder, nameOfArchive, readOrigin } from './destination.ts'
import type { Manifest } from './manifest.ts'
import { ArchiveWriter } from './write-archive.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plutus-destination-'))
  dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'uploads'), { recursive: true })
})

const content: Omit<Manifest, 'parts' | 'takenAt'> = {
  format: 1,
  version: '0.2.0',
  origin: 'own',
  database: { kind: 'SQLite', server: '3', tool: '3' },
  model: null,
  upgrades: [],
  rows: {},
  secrets: 'omitted',
  missing: [],
}

async function makeArchive(minute: number, origin = 'own'): Promise<string> {
  const takenAt = new Date(Date.UTC(2026, 10, 18, 6, minute))
  const name = nameOfArchive(takenAt)
  const writer = await ArchiveWriter.create(join(folder, name))
  await writer.finish({ ...content, origin, takenAt: takenAt.toISOString() })
  return name
}

it('H07 drops the oldest complete archives of this Plutus only, and never counts an empty or a cut one', async () => {
  const [first, second, third] = [await makeArchive(1), await makeArchive(2), await makeArchive(3)]
  const foreign = await makeArchive(0, 'another')
  const empty = nameOfArchive(new Date(Date.UTC(2026, 10, 18, 7)))
  const others = [empty, 'plutus-notes.tar', 'notes.txt', `${first}.old`]
  for (const name of others) writeFileSync(join(folder, name), '')
  const drop = (keep: number) => dropOldArchives(folder, { origin: 'own', keep, made: third })
  expect(await drop(2)).toEqual({ dropped: [first], faults: [] })
  expect(await drop(1)).toEqual({ dropped: [second], faults: [] })
  expect(await drop(1)).toEqual({ dropped: [], faults: [] })
  expect(readdirSync(folder).sort()).toEqual([third, foreign, ...others, 'data'].sort())
})

it('drops the others when one archive can’t be read, and says so', async () => {
  const [first, second] = [await makeArchive(1), await makeArchive(2)]
  const unreadable = nameOfArchive(new Date(Date.UTC(2026, 10, 18, 5)))
  mkdirSync(join(folder, unreadable))
  const { dropped, faults } = await dropOldArchives(folder, { origin: 'own', keep: 1, made: second })
  expect(dropped).toEqual([first])
  expect(faults).toEqual([expect.stringMatching(/plutus-\S+\.tar can’t be read or deleted: EISDIR/)])
  rmSync(folder, { recursive: true })
  expect(await dropOldArchives(folder, { origin: 'own', keep: 1, made: second })).toMatchObject({
    dropped: [],
    faults: [expect.stringContaining('ENOENT')],
  })
})

it('gives a restored copy another origin than the Plutus whose secrets it has', () => {
  const first = readOrigin(dataDir, 'key')
  writeFileSync(join(dataDir, 'stack-id'), 'a\n')
  const own = readOrigin(dataDir, 'key')
  expect(readOrigin(dataDir, 'key')).toBe(own)
  writeFileSync(join(dataDir, 'stack-id'), 'b\n')
  expect(new Set([first, own, readOrigin(dataDir, 'key'), readOrigin(dataDir, 'other'), readOrigin(dataDir, undefined)]).size).toBe(5)
})

it('keeps the newest by the time in the manifest, and always the one just made', () => {
  const archives = ['2026-01-01', '2026-03-01', '2026-02-01'].map((takenAt) => ({ name: takenAt, takenAt }))
  expect(archivesBeyond(archives, { keep: 1, made: '2026-03-01' })).toEqual(['2026-02-01', '2026-01-01'])
  expect(archivesBeyond(archives, { keep: 1, made: '2026-01-01' })).toEqual(['2026-03-01', '2026-02-01'])
  expect(archivesBeyond(archives, { keep: 2, made: '2026-01-01' })).toEqual(['2026-02-01'])
  expect(archivesBeyond(archives, { keep: 3, made: '2026-03-01' })).toEqual([])
})

it('refuses a folder inside DATA_DIR, also by a link, one that is not there, and a file', async () => {
  symlinkSync(join(dataDir, 'uploads'), join(folder, 'link'))
  symlinkSync(dataDir, join(folder, 'data-link'))
  mkdirSync(join(folder, 'data-backups'))
  for (const inside of [dataDir, join(dataDir, 'uploads'), join(folder, 'link'), join(folder, 'data-link')])
    await expect(checkDestination(inside, join(folder, 'data-link')), inside).rejects.toThrow('is inside DATA_DIR=')
  await expect(checkDestination(join(folder, 'none'), dataDir)).rejects.toThrow('doesn’t exist. Create it, or mount it.')
  writeFileSync(join(folder, 'file'), '')
  await expect(checkDestination(join(folder, 'file'), dataDir)).rejects.toThrow('isn’t a folder')
  expect(await checkDestination(join(folder, 'data-backups'), dataDir)).toContain('data-backups')
})

it('deletes the half copies of backups that were killed, and no other', async () => {
  const draftOf = (host: string, pid: number) => `.plutus-backup-${host}-${pid}.part`
  const endedPid = 2 ** 22 + 1
  const dead = [draftOf(hostname(), endedPid), draftOf(hostname(), process.pid), draftOf('old-host', 7)]
  const alive = [draftOf(hostname(), process.ppid), draftOf('other-host', 7), '.plutus-backup-.part', 'uploads.part']
  for (const name of [...dead, ...alive]) mkdirSync(join(folder, name))
  utimesSync(join(folder, draftOf('old-host', 7)), new Date(0), new Date(0))
  const own = await makeDraftFolder(folder)
  expect(readdirSync(folder).sort()).toEqual([...alive, 'data', draftOf(hostname(), process.pid)].sort())
  expect(own).toBe(join(folder, draftOf(hostname(), process.pid)))
})
