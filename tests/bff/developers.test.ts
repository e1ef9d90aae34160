import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

const guide = readFileSync(join(root, 'graphql/developers.md'), 'utf8')
/** The guide's files and commands, as someone copies them into an empty folder. */
const files = [...guide.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, name = '', text = '']) => ({ name, text }))
const commands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, text = '']) => text.trim().split('\n'))
const install = commands.find((command) => command.startsWith('npm install')) ?? ''
const folder = mkdtempSync(join(tmpdir(), 'plutus-developer-'))

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
  for (const { name, text } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  // in place of the install: the same packages, which another test compares
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function run(command: string): Promise<{ code: number | null; said: string }> {
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: folder,
    PLUTUS_URL: stack.url,
    PLUTUS_KEY: stack.apiKey,
  }
  const child = spawn('sh', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const [code] = await once(child, 'close')
  return { code, said: said.join('') }
}

describe('the guide for developers', () => {
  it('installs the versions that are tested here', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const own: Record<string, string> = { ...dependencies, ...devDependencies }
    const named = install.match(/\S+@\d\S+/g) ?? []
    expect(named.length).toBe(5)
    for (const each of named) {
      const at = each.lastIndexOf('@')
      expect([each.slice(0, at), each.slice(at + 1)]).toEqual([each.slice(0, at), own[each.slice(0, at)]])
    }
  })

  it('points editors at a schema that is served', async () => {
    const [, path = ''] =
      /^schema: http:\/\/localhost:3000(\S+)$/m.exec(files.find(({ name }) => name === '.graphqlrc.yml')?.text ?? '') ?? []
    const served = await fetch(`${stack.url}${path}`)
    expect([served.status, await served.text()]).toEqual([200, readFileSync(join(root, 'graphql/schema.graphql'), 'utf8')])
  })

  it('leads from an empty folder to a typed query', async () => {
    const began = performance.now()
    for (const command of commands) {
      if (command === install || command.startsWith('export ')) continue
      const { code, said } = await run(command)
      expect([command, code, said]).toEqual([command, 0, said])
      if (command.startsWith('node ')) expect(said).toMatch(/^(.+: \d+ claimed, \d+ in minor units\n){5}$/)
    }
    console.log(`The guide's commands took ${((performance.now() - began) / 1000).toFixed(1)} s without the install`)
  })

  it('fails for a field that does not exist, before any call', async () => {
    const file = join(folder, 'src/campaign-line.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('claimed_count', 'claimed'))
    const { code, said } = await run('npx graphql-codegen')
    expect(code).toBe(1)
    expect(said).toContain('Cannot query field "claimed" on type "campaigns"')
  })
})
