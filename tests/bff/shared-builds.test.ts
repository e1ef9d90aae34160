import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '#bff/gateway/operation/log.ts'
import { readBuildFiles } from '#bff/web/read-build-files.ts'
import { packBuild, readBuildId } from '#graphql/rules/app/web-builds/pack-build.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { copyAsOther, startDeployable } from '#tests/support/second-build.ts'
import { startStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const id = '0123456789abcdef'
const script = 'assets/page-AbC_12-x.js'
const usual: Record<string, string> = {
  [script]: 'a'.repeat(1500),
  [`${script}.br`]: '',
  [`${script}.map`]: '{}',
  'persisted-documents.json': '{"sha256:x":"query"}',
  'builds/latest.json': JSON.stringify({ id, timestamp: 1 }),
  [`builds/meta/${id}.json`]: '{}',
  'index.html': '<!doctype html>',
}

function writeBuild(files: Record<string, string> = usual): string {
  const webDir = mkdtempSync(join(tmpdir(), 'plutus-web-'))
  onTestFinished(() => rmSync(webDir, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(webDir, path)), { recursive: true })
    writeFileSync(join(webDir, path), text)
  }
  return webDir
}

it('reads the scripts, the documents and the meta file of a packed build, and packs the same files to the same bytes', async () => {
  const webDir = writeBuild()
  expect(await readBuildId(webDir)).toBe(id)
  const { bytes, sha256 } = await packBuild(webDir, id)
  const { files, documents } = readBuildFiles(bytes, id)
  expect([...files].map(([path, content]) => [path, String(content)])).toEqual(
    [script, `${script}.br`, `builds/meta/${id}.json`].map((path) => [path, usual[path]]),
  )
  expect(documents).toBe(usual['persisted-documents.json'])
  expect((await packBuild(writeBuild(), id)).sha256).toBe(sha256)
})

it.each(['assets/../../evil.js', '/etc/passwd', 'assets/.hidden.js', 'assets/a/b.js', 'index.html', 'builds/meta/other.json'])(
  'refuses a tar file that contains %s',
  async (name) => {
    const { bytes } = await packBuild(writeBuild(), id)
    bytes.fill(0, 0, 100)
    bytes.write(name)
    expect(() => readBuildFiles(bytes, id)).toThrow(`contains ${JSON.stringify(name)}`)
  },
)

it('refuses a link, a cut file, and another build', async () => {
  const webDir = writeBuild()
  const { bytes } = await packBuild(webDir, id)
  expect(() => readBuildFiles(bytes.subarray(0, 1200), id)).toThrow('is incomplete')
  expect(() => readBuildFiles(bytes, 'f'.repeat(16))).toThrow('contains')
  expect(() => readBuildFiles(Buffer.alloc(1024), id)).toThrow('is incomplete')
  symlinkSync('/etc/hostname', join(webDir, 'assets/a-link.js'))
  const linked = await packBuild(webDir, id)
  expect(() => readBuildFiles(linked.bytes, id)).toThrow('contains "assets/a-link.js"')
})

it('finds no build in a folder without one, or with one of another tool', async () => {
  expect(await readBuildId(join(tmpdir(), 'plutus-no-build'))).toBeUndefined()
  expect(await readBuildId(writeBuild({ 'builds/latest.json': '{"id":"../x"}' }))).toBeUndefined()
})

it('serves a stored build, and neither one whose file was changed nor one whose file is missing, with one line for each', async () => {
  const stack = await startStack({ env: {} })
  onTestFinished(() => stack.stop())
  const { webDir, other } = copyAsOther()
  onTestFinished(() => rmSync(webDir, { recursive: true }))
  const { bytes, sha256 } = await packBuild(webDir, other.id)
  mkdirSync(join(stack.dataDir, 'web-builds'))
  writeFileSync(join(stack.dataDir, 'web-builds/stored.tar'), bytes)
  const [changed, missing] = ['c'.repeat(16), 'd'.repeat(16)]
  const builds = [
    { id: changed, sha256: '0'.repeat(64), file: 'stored.tar' },
    { id: missing, sha256, file: 'missing.tar' },
    { id: other.id, sha256, file: 'stored.tar' },
  ].map((build) => ({ ...build, storedAt: Date.now() }))
  const list = JSON.stringify({ builds })
  await runSql(stack, undefined, `insert into plutus_meta (key, value) values ('web-builds', '${list}')`)

  const lines: string[] = []
  const bff = await startDeployable(stack, { log: createLog('info', { write: (line) => void lines.push(line) }) })
  onTestFinished(() => bff.stop())
  const statusOf = async (path: string) => (await fetch(bff.url + path)).status
  await waitFor(async () => (await statusOf(`/builds/meta/${other.id}.json`)) === 200, { what: 'the stored build' })
  expect(await statusOf(`/assets/${other.script}`)).toBe(200)
  for (const id of [changed, missing]) expect(await statusOf(`/builds/meta/${id}.json`)).toBe(404)
  const said = lines.map((line) => JSON.parse(line)).filter(({ build }) => build)
  expect(said.map(({ level, build }) => [level, build])).toEqual([
    ['warn', changed],
    ['warn', missing],
    ['info', other.id],
  ])
})
