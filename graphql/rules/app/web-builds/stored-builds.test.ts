import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import makeKnex, { type Knex } from 'knex'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMeta } from '#rules/platform/db/stored-state.ts'
import { FileStore } from '#rules/platform/files/file-store.ts'
import { dropPastBuilds, keyOfBuild, listBuilds, storeBuild } from './stored-builds.ts'

const [one, two] = ['1'.repeat(16), '2'.repeat(16)] as const
let folder: string
let knex: Knex
let store: FileStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plutus-builds-'))
  const connection = { filename: join(folder, 'plutus.db') }
  knex = makeKnex({ client: 'sqlite3', connection, useNullAsDefault: true, pool: { min: 1, max: 1 } })
  await createMeta(knex)
  store = new FileStore({ driver: 'local' }, folder)
})
afterEach(async () => {
  await knex.destroy()
  rmSync(folder, { recursive: true })
})

/** Stores a build as `migrate` does with `isDeploy`, and otherwise as a start. */
function storeAs(id: string, isDeploy: boolean): Promise<string | undefined> {
  const webDir = join(folder, id)
  for (const name of ['assets', 'builds/meta']) mkdirSync(join(webDir, name), { recursive: true })
  const files = { [`assets/${id}.js`]: id, 'persisted-documents.json': '{}', [`builds/meta/${id}.json`]: '{}' }
  for (const [path, text] of Object.entries({ ...files, 'builds/latest.json': JSON.stringify({ id }) }))
    writeFileSync(join(webDir, path), text)
  return storeBuild(knex, store, { webDir, isDeploy })
}
const idsOf = async () => (await listBuilds(knex)).map(({ id }) => id)
const objects = () => readdirSync(join(folder, 'web-builds'))

it('stores a build once, and makes it the newest at a deploy only', async () => {
  expect(await storeAs(one, true)).toBe(one)
  expect(await storeAs(one, true)).toBeUndefined()
  expect(await storeAs(two, false)).toBe(two)
  expect(await storeAs(one, false)).toBeUndefined()
  expect([await idsOf(), objects().length]).toEqual([[one, two], 2])
  // a deploy of the former version
  expect(await storeAs(one, true)).toBe(one)
  expect([await idsOf(), objects().length]).toEqual([[two, one], 2])
})

it('stores nothing without a build', async () => {
  for (const webDir of [undefined, join(folder, 'missing')])
    expect(await storeBuild(knex, store, { webDir, isDeploy: true })).toBeUndefined()
  expect(await listBuilds(knex)).toEqual([])
})

it('lists a build once when two processes store it at once', async () => {
  await Promise.all([storeAs(one, true), storeAs(one, false), storeAs(one, true)])
  const builds = await listBuilds(knex)
  expect(builds.map(keyOfBuild).filter((key) => objects().includes(key.slice('web-builds/'.length)))).toHaveLength(1)
})

it('lists no build whose row could not be stored, and lists it at the next start', async () => {
  await knex.raw("create trigger refuse before update on plutus_meta begin select raise(abort, 'no'); end")
  await expect(storeAs(one, true)).rejects.toThrow('no')
  expect([await idsOf(), objects().length]).toEqual([[], 1])
  await knex.raw('drop trigger refuse')
  await storeAs(one, false)
  expect(await idsOf()).toEqual([one])
})

it('stores a build again in its place when its file is gone, as after a restore', async () => {
  await storeAs(one, true)
  await storeAs(two, true)
  const before = await listBuilds(knex)
  for (const name of objects()) rmSync(join(folder, 'web-builds', name))
  expect(await storeAs(one, false)).toBe(one)
  const [restored, missing] = await listBuilds(knex)
  expect(restored).toEqual({ ...before[0], file: objects()[0] })
  expect(missing).toEqual(before[1])
})

it('drops a build thirty days after the next was stored, and never the newest', async () => {
  const day = 86_400_000
  await storeAs(one, true)
  await dropPastBuilds(knex, Date.now() + 90 * day)
  await storeAs(two, true)
  await dropPastBuilds(knex, Date.now() + 29 * day)
  expect(await idsOf()).toEqual([one, two])
  await dropPastBuilds(knex, Date.now() + 31 * day)
  expect(await idsOf()).toEqual([two])
})
