import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readStorageEnv } from '#graphql/contracts/settings/storage-env.ts'
import { FileStore } from '#graphql/rules/platform/files/file-store.ts'
import { StoreFault } from '#graphql/rules/platform/files/store-fault.ts'
import { type S3Double, startS3Double } from '#tests/support/s3-double.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'plutus-store-'))
let s3: S3Double
beforeAll(async () => {
  s3 = await startS3Double()
})
afterEach(() => {
  s3.behave('answer')
  rmSync(dataDir, { recursive: true, force: true })
})
afterAll(() => s3.stop())

const open = (kind: 'local' | 's3', more: Record<string, string> = {}) =>
  new FileStore(readStorageEnv(kind === 'local' ? {} : { ...s3.env, ...more }), dataDir)

describe.each(['local', 's3'] as const)('files in %s', (kind) => {
  it('are read, listed and deleted by their keys', async () => {
    const store = open(kind)
    const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e/f.png']
    for (const name of names) await store.write(`uploads/${name}`, Buffer.from(name))
    await store.write('uploads-of-others/a.png', Buffer.from('other'))
    expect((await Array.fromAsync(store.list('uploads'))).sort()).toEqual(names)
    expect(String(await store.read('uploads/e/f.png'))).toBe('e/f.png')
    const found = await store.open('uploads/a.png')
    expect([found?.size, Buffer.concat((await found?.content.toArray()) ?? []).toString()]).toEqual([5, 'a.png'])
    expect(Math.abs(Number(found?.modified) - Date.now())).toBeLessThan(86_400_000)
    for (const name of names) await store.remove(`uploads/${name}`)
    await store.remove('uploads/a.png')
    expect(await Array.fromAsync(store.list('uploads'))).toEqual([])
    for (const missing of [await store.read('uploads/a.png'), await store.stat('uploads/a.png'), await store.open('uploads/a.png')])
      expect(missing).toBeUndefined()
  })

  it('are stored whole from a staged file of several parts, and checked out for a while', async () => {
    const store = open(kind)
    const [key, bytes] = ['imports/people', randomBytes(7 * 2 ** 20)]
    const staged = store.stage(key)
    mkdirSync(join(dataDir, 'imports'), { recursive: true })
    writeFileSync(staged, bytes)
    expect(await Array.fromAsync(store.list('imports'))).toEqual([])
    await store.put(key, staged)
    expect([existsSync(staged), (await store.stat(key))?.size]).toEqual([false, bytes.length])
    {
      await using copy = await store.checkOut(key)
      expect(readFileSync(copy.path).equals(bytes)).toBe(true)
    }
    expect(readdirSync(join(dataDir, 'imports'))).toEqual(kind === 'local' ? ['people'] : [])
    await using none = await store.checkOut('imports/none')
    expect(existsSync(none.path)).toBe(false)
  })
})

it('reads the same files with the root / as with none, and others below a root of its own', async () => {
  await open('s3').write('documents/one', Buffer.from('1'))
  expect(String(await open('s3', { STORAGE_S3_ROOT: '/' }).read('documents/one'))).toBe('1')
  const own = open('s3', { STORAGE_S3_ROOT: '/plutus/' })
  expect(await own.read('documents/one')).toBeUndefined()
  await own.write('documents/two', Buffer.from('2'))
  expect(await Array.fromAsync(own.list('documents'))).toEqual(['two'])
  expect([...s3.objects.keys()]).toContain('plutus/documents/two')
  expect(own.describe('documents/two')).toBe('s3://2026/plutus/documents/two')
})

it.each([
  ['no_bucket', /^The bucket 2026 doesn’t exist\. Create it, or correct STORAGE_S3_BUCKET \(NoSuchBucket\)\.$/, true],
  [
    'refuse',
    /^The bucket 2026 refuses access\. Correct STORAGE_S3_KEY and STORAGE_S3_SECRET, or what they may do \(AccessDenied\)\.$/,
    true,
  ],
  ['full', /^The bucket 2026 is full \(XMinioStorageFull\)\.$/, false],
] as const)('names a bucket that does this: %s, and stores nothing', async (behaviour, message, isFinal) => {
  const store = open('s3')
  s3.behave(behaviour)
  for (const size of [10, 7 * 2 ** 20])
    await expect(store.write('documents/half', Buffer.alloc(size))).rejects.toMatchObject({
      message: expect.stringMatching(message),
      isFinal,
    })
  s3.behave('answer')
  expect([await store.stat('documents/half'), s3.openUploads()]).toEqual([undefined, 0])
})

it('throws the fault of a missing bucket for what else is a missing file, and none for a missing file', async () => {
  const store = open('s3')
  s3.behave('no_bucket')
  const acts = [
    () => store.stat('documents/none'),
    () => store.open('documents/none'),
    () => store.read('documents/none'),
    () => store.checkOut('documents/none'),
    () => store.remove('documents/none'),
    () => Array.fromAsync(store.list('documents')),
  ]
  for (const act of acts) await expect(act()).rejects.toThrow(/^The bucket 2026 doesn’t exist\..* \(NoSuchBucket\)\.$/)
  s3.behave('answer')
  const before = s3.requests.length
  expect(await store.stat('documents/none')).toBeUndefined()
  expect(s3.requests.slice(before)).toEqual(['HEAD documents/none', 'GET '])
})

it('throws an error of this machine’s disk as it is, and not as the bucket’s', async () => {
  const folder = join(dataDir, 'imports')
  mkdirSync(folder, { recursive: true })
  for (const [staged, code] of [
    [folder, 'EISDIR'],
    [join(folder, 'none'), 'ENOENT'],
  ] as const) {
    const put = open('s3').put('imports/people', staged)
    await expect(put).rejects.not.toBeInstanceOf(StoreFault)
    await expect(put).rejects.toMatchObject({ code })
  }
})

it('reads an open file to its end though the bucket has closed the connection to a slow reader', async () => {
  const own = await startS3Double()
  const bytes = randomBytes(32 * 2 ** 20)
  own.objects.set('documents/long', { bytes, modified: new Date() })
  const found = await new FileStore(readStorageEnv(own.env), dataDir).open('documents/long')
  await own.stop()
  expect(Buffer.concat((await found?.content.toArray()) ?? []).equals(bytes)).toBe(true)
  expect(readdirSync(join(dataDir, 'documents'))).toEqual([])
})

it('names a wrong key, a wrong address and a bucket that does not answer', async () => {
  await expect(open('s3', { STORAGE_S3_KEY: 'other' }).read('documents/one')).rejects.toThrow(/refuses the key\. Correct STORAGE_S3_KEY/)
  await expect(open('s3', { STORAGE_S3_ENDPOINT: 'http://127.0.0.1:9' }).read('documents/one')).rejects.toThrow(
    /doesn’t answer \(ECONNREFUSED\)/,
  )
  s3.behave('stall')
  await expect(open('s3').read('documents/one')).rejects.toThrow(/doesn’t answer \(TimeoutError\)/)
}, 120_000)
