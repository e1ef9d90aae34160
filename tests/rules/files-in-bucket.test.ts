import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { refusedStart } from '#graphql/errors/process-end.ts'
import { addRecipient, command, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { checkFile, uploadFile } from '#tests/support/imports.ts'
import { mailTo } from '#tests/support/mail.ts'
import { pngOf } from '#tests/support/pictures.ts'
import { backUp } from '#tests/support/run-backup.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type S3Double, startS3Double } from '#tests/support/s3-double.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-bucket-'))
let s3: S3Double
let stack: TestStack
let owner: Person
beforeAll(async () => {
  s3 = await startS3Double()
  stack = await startStack({ bff: true, env: s3.env })
  owner = await signIn(stack)
})
afterAll(async () => {
  await stack?.stop()
  await s3?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function upload(query: string, body: Buffer | string) {
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await owner.fetch(`/plutus/files?${query}`, { method: 'POST', headers, body: Buffer.from(body) })
  return { status: answer.status, ...((await answer.json()) as { id: string; file?: string }) }
}
const document = 'kind=document&documentKind=other&name=a.pdf'
const keysIn = (place: string) => [...s3.objects.keys()].filter((key) => key.startsWith(`${place}/`))
const filesOnDisk = () =>
  ['uploads', 'avatars', 'documents', 'imports'].flatMap((name) => {
    try {
      return readdirSync(join(stack.dataDir, name)).filter((file) => !/^(aurora|harborline)\.png$/.test(file))
    } catch {
      return []
    }
  })
const countRows = async () =>
  (await runSql(stack, undefined, 'select (select count(*) from documents) + (select count(*) from imports) as n'))[0]

/** Runs the daily sweep, and returns the time of the next. */
async function sweep(): Promise<number> {
  await runSql(stack, undefined, "update plutus_jobs set run_at = 0 where kind = 'sweep-files'")
  const look = () => runSql(stack, undefined, "select run_at from plutus_jobs where kind = 'sweep-files' and run_at > 0")
  return waitFor(async () => Number((await look())[0]?.run_at), { what: 'the sweep to end' })
}

it('stores an import, a logo and a document in the bucket, and leaves nothing on the disk', async () => {
  const { id } = await draftCampaign(owner, { name: 'Bucket' })
  const people = await checkFile(owner, id, 'email,name\na@example.com,Ada\n', { email: 0, firstName: 1 })
  expect(people).toMatchObject({ rows: 1, failure: null })
  const logo = await upload('kind=logo', pngOf(100, 40))
  const paper = await upload(document, '%PDF-1.7')
  expect(s3.objects.get(`documents/${paper.id}`)?.bytes.toString()).toBe('%PDF-1.7')
  expect(keysIn('uploads')).toEqual([`uploads/${logo.file}`])
  expect(keysIn('imports')).toHaveLength(1)
  expect(filesOnDisk()).toEqual([])
  const read = await owner.fetch(`/plutus/files/documents/${paper.id}`)
  expect([read.status, await read.text()]).toEqual([200, '%PDF-1.7'])
})

it('attaches the company’s logo in the bucket to the mail of a reward', async () => {
  const { file, id: logo } = await upload('kind=logo', pngOf(100, 40))
  await command(owner, 'mutation ($input: StorefrontInput!) { updateStorefront(input: $input) { id } }', {
    input: { logo, theme: 'system' },
  })
  const draft = await draftCampaign(owner, { name: 'With logo' })
  await launch(owner, await addRecipient(owner, draft.id, { email: 'logo@example.com' }))
  const [, sent = ''] = /<img src="data:image\/png;base64,([^"]+)" height="30"/.exec((await mailTo(stack, 'logo@example.com')).html) ?? []
  expect(Buffer.from(sent, 'base64').equals(s3.objects.get(`uploads/${file}`)?.bytes ?? Buffer.of())).toBe(true)
})

it('answers 503 for a logo, and lets the mail of a reward wait for it, while the bucket is away', async () => {
  const { file, id: logo } = await upload('kind=logo', pngOf(120, 40))
  await command(owner, 'mutation ($input: StorefrontInput!) { updateStorefront(input: $input) { id } }', {
    input: { logo, theme: 'system' },
  })
  const draft = await draftCampaign(owner, { name: 'Without bucket' })
  s3.behave('refuse')
  const shown = await fetch(`${stack.url}/public/logos/${file}`)
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([503, 'private, no-store'])
  await launch(owner, await addRecipient(owner, draft.id, { email: 'waits@example.com' }))
  const message = `from messages where "to" = 'waits@example.com' and status = 'retrying'`
  await waitFor(async () => (await runSql(stack, undefined, `select id ${message}`)).length, { what: 'the mail to wait' })
  s3.behave('answer')
  await runSql(stack, undefined, `update messages set next_attempt_at = 0 where "to" = 'waits@example.com'`)
  expect((await mailTo(stack, 'waits@example.com')).html).toContain(s3.objects.get(`uploads/${file}`)?.bytes.toString('base64'))
})

it.each(['full', 'refuse', 'no_bucket'] as const)(
  'answers 503 to uploads when the bucket does this: %s, and keeps no document or import',
  async (behaviour) => {
    const { id } = await draftCampaign(owner, { name: `Bucket ${behaviour}` })
    const before = await countRows()
    s3.behave(behaviour)
    const answers = [
      await upload(document, '%PDF-1.7'),
      await upload('kind=logo', pngOf(100, 40)),
      await uploadFile(owner, id, 'email,name,amount\na@example.com,Ada,100\n'),
    ]
    s3.behave('answer')
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    expect([await countRows(), filesOnDisk()]).toEqual([before, []])
  },
)

const asGuest = (path: string) => fetch(stack.directusUrl + path, { headers: { authorization: `Bearer ${stack.secrets.guestToken}` } })

/** Lists three builds, of which the second was replaced and the first one’s next is older than thirty days. Returns the first one’s key. */
async function storeThreeBuilds(modified: Date): Promise<string> {
  const builds = [90, 31, 2].map((days, index) => {
    const file = `${index}.tar`
    s3.objects.set(`web-builds/${file}`, { bytes: Buffer.from('build'), modified })
    return { id: String(index).repeat(16), sha256: '0'.repeat(64), storedAt: Date.now() - days * 86_400_000, file }
  })
  await runSql(stack, undefined, `insert into plutus_meta (key, value) values ('web-builds', '${JSON.stringify({ builds })}')`)
  return 'web-builds/0.tar'
}

it('sweeps the bucket: what no row names goes, and the rest stays', async () => {
  const longAgo = new Date(Date.now() - 7 * 86_400_000)
  const named = [...s3.objects.keys()]
  const orphans = ['avatars', 'documents', 'imports', 'studio', 'web-builds'].map((name) => `${name}/${randomUUID()}`)
  const past = await storeThreeBuilds(longAgo)
  for (const key of orphans) s3.objects.set(key, { bytes: Buffer.from('orphan'), modified: longAgo })
  for (const key of named) Object.assign(s3.objects.get(key) ?? {}, { modified: longAgo })
  await sweep()
  expect([...orphans, past].filter((key) => s3.objects.has(key))).toEqual([])
  expect([...s3.objects.keys()]).toEqual(expect.arrayContaining([...named, 'web-builds/1.tar', 'web-builds/2.tar']))
  const listed = await (await asGuest('/plutus/builds')).json()
  expect(listed.builds.map(({ id }: { id: string }) => id[0])).toEqual(['1', '2'])
  const statusOf = async (id: string) => (await asGuest(`/plutus/builds/${id.repeat(16)}`)).status
  expect([await statusOf('0'), await statusOf('1')]).toEqual([404, 200])
  s3.behave('refuse')
  expect(await statusOf('1')).toBe(503)
  s3.behave('answer')
})

it('deletes nothing in a bucket that another database has claimed, and says so once a day', async () => {
  const own = s3.objects.get('owner.json')?.bytes ?? Buffer.of()
  expect(JSON.parse(String(own))).toEqual({ id: expect.any(String) })
  s3.objects.set('owner.json', { bytes: Buffer.from('{"id":"another"}'), modified: new Date() })
  const orphan = `documents/${randomUUID()}`
  s3.objects.set(orphan, { bytes: Buffer.from('orphan'), modified: new Date(0) })
  expect(await sweep()).toBeGreaterThan(Date.now() + 80_000_000)
  expect(s3.objects.has(orphan)).toBe(true)
  const said = () => stack.log('directus').match(/s3:\/\/2026\/owner\.json says .* STORAGE_S3_ROOT/g) ?? []
  await waitFor(() => said().length > 0, { what: 'the line in the log' })
  expect(said()).toHaveLength(1)
  s3.objects.set('owner.json', { bytes: own, modified: new Date() })
})

it('claims no bucket with mostly files that it does not name, until its id is stored there', async () => {
  const own = s3.objects.get('owner.json')?.bytes ?? Buffer.of()
  s3.objects.delete('owner.json')
  const [kept = '', ...others] = Array.from({ length: 2 * s3.objects.size }, () => `documents/${randomUUID()}`)
  for (const key of [kept, ...others]) s3.objects.set(key, { bytes: Buffer.from('other'), modified: new Date(0) })
  await sweep()
  expect([kept, ...others].filter((key) => !s3.objects.has(key))).toEqual([])
  const said = new RegExp(
    `s3://2026 has \\d+ files, and this database names \\d+ of them.* STORAGE_S3_ROOT .*${String(own).trim().slice(7, -2)}`,
  )
  await waitFor(() => said.test(stack.log('directus')), { what: 'the line in the log' })
  for (const key of others) s3.objects.delete(key)
  await sweep()
  expect([s3.objects.has('owner.json'), s3.objects.has(kept)]).toEqual([false, true])
  s3.objects.set('owner.json', { bytes: own, modified: new Date() })
  await sweep()
  expect(s3.objects.has(kept)).toBe(false)
})

it('backs the bucket up and restores it below another root', { tags: ['sweep'] }, async () => {
  const passphrase = join(folder, 'passphrase')
  writeFileSync(passphrase, 'correct horse battery\n')
  expect((await upload(document, '%PDF-1.7')).status).toBe(201)
  mkdirSync(join(folder, 'backups'))
  const env = { ...s3.env, BACKUP_PASSPHRASE_FILE: passphrase }
  const archive = await backUp({ ...env, DATA_DIR: stack.dataDir, BACKUP_TO: undefined }, join(folder, 'backups'))
  const restore = (more: Record<string, string>) =>
    promisify(execFile)(process.execPath, [join(root, 'graphql/restore.ts'), archive], {
      env: { ...process.env, ...env, DATA_DIR: join(folder, 'restored'), ...more },
    })
  await expect(restore({})).rejects.toMatchObject({ stderr: expect.stringMatching(/^s3:\/\/2026 isn’t empty .*STORAGE_S3_ROOT/) })
  await restore({ STORAGE_S3_ROOT: 'restored' })
  const folders = ['uploads', 'avatars', 'documents', 'imports', 'studio']
  for (const name of folders) {
    const contents = (place: string) =>
      keysIn(place)
        .map((key) => [key.slice(place.length), String(s3.objects.get(key)?.bytes)])
        .sort()
    expect(contents(`restored/${name}`)).toEqual(contents(name))
  }
  expect(keysIn('restored/documents').length).toBeGreaterThan(0)
})

it('ends a start with one line and exit code 78 for a bucket that is missing or refuses', { tags: ['sweep'] }, async () => {
  for (const [behaviour, sentence] of [
    ['no_bucket', /The bucket 2026 doesn’t exist\. Create it, or correct STORAGE_S3_BUCKET/],
    ['refuse', /The bucket 2026 refuses access\. Correct STORAGE_S3_KEY/],
  ] as const) {
    s3.behave(behaviour)
    const started = promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'graphql/directus.ts')], {
      env: { ...process.env, ...s3.env, DATA_DIR: join(folder, `start-${behaviour}`) },
    })
    await expect(started).rejects.toMatchObject({ code: refusedStart, stderr: expect.stringMatching(sentence) })
    s3.behave('answer')
  }
})
