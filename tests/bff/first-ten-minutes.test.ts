/** @module-tag deeper */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { isSweep } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { demo, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { createDeveloperFolder, type DeveloperFolder, guideCommands, guideInstall } from './developer-folder.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const chapterOf = (title: string) => new RegExp(`^## ${title}\n(.*?)(?=^## |$(?![^]))`, 'ms').exec(readme)?.[1] ?? ''
const blocks = [...chapterOf('For integrators').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text)
const build: Record<string, string> = JSON.parse(readFileSync(join(root, 'web/dist/persisted-documents.json'), 'utf8'))
const [createKey = ''] = Object.entries(build).find(([, text]) => text.startsWith('mutation CreateApiKey(')) ?? []

let began: number
let stack: TestStack
let developer: DeveloperFolder
beforeAll(async () => {
  began = performance.now()
  // a sweep starts without any data, and installs the guide’s packages
  stack = await startStack({ bff: true, isFresh: isSweep })
  developer = createDeveloperFolder({ canInstall: isSweep })
})
afterAll(async () => {
  developer?.remove()
  await stack?.stop()
})

/** Creates a key as the page does, with the one-time code that is requested first and mailed. */
async function makeKey(): Promise<string> {
  const person = await signInAtBff(stack)
  const make = () =>
    person.graphql<{ createApiKey: { secret: string } }>(createKey, { input: { name: 'First ten minutes', role: 'Admin' } })
  expect((await make()).errors?.[0]?.extensions.code).toBe('STEP_UP_REQUIRED')
  const post = async (path: string, body: object) => {
    const answer = await person.fetch(path, { method: 'POST', body: JSON.stringify(body) })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.json()
  }
  const { challenge } = await post('/auth/step-up', {})
  const mail = await mailTo(stack, demo.email, ({ subject }) => subject === 'Verify it’s you')
  await post('/auth/step-up/verify', { challenge, code: /\b\d{6}\b/.exec(mail.text)?.[0] })
  return (await make()).data?.createApiKey.secret ?? expect.fail('no key')
}

it('A11 reaches a list, a file and a typed query by following the README from a fresh start', { timeout: 600_000 }, async () => {
  const minutes = () => ((performance.now() - began) / 60_000).toFixed(1)
  const secret = await makeKey()
  const asWritten = (text: string) => text.replaceAll('localhost:3000', new URL(stack.url).host).replace('plutus_live_…', secret)

  const [call = '', page = '', files = '', ...more] = blocks.map(asWritten)
  expect([blocks.length, more]).toEqual([3, []])
  const sh = async (text: string) => {
    const { code, said, answer } = await developer.run(text, { PLUTUS_KEY: secret })
    expect([text, code, said]).toEqual([text, 0, expect.not.stringContaining('"errors"')])
    return JSON.parse(answer)
  }
  expect((await sh(call)).data).toEqual({
    campaigns: expect.any(Array),
    wallets: [{ available: expect.any(String), reserved: expect.any(String) }],
  })
  const { rewards } = (await sh(page)).data
  const last = rewards.at(-1).seq
  const { rewards: next } = (await sh(page.replace('"after":"0"', `"after":"${last}"`))).data
  expect(next.length === 0 || BigInt(next[0].seq) > BigInt(last)).toBe(true)
  const { id } = await sh(files)
  const list = readFileSync(join(developer.folder, 'rewards.csv'), 'utf8')
  expect(list.trim().split('\n').length).toBeGreaterThan(10)
  const query = `{"query":"{ imports_by_id(id: \\"${id}\\") { status rows } }"}`
  const uploaded = await sh(`${call.slice(0, call.indexOf("-d '"))} -d '${query}'`.replace(/^export .*\n/, ''))
  expect(uploaded.data.imports_by_id.status).toBe('uploaded')
  console.log(`For integrators: ${minutes()} minutes after the start, a list, a page and a file each way`)

  for (const command of guideCommands) {
    if (command.startsWith('export ') || (command === guideInstall && !isSweep)) continue
    const { code, said } = await developer.run(command, { PLUTUS_URL: stack.url, PLUTUS_KEY: secret })
    expect([command, code, said]).toEqual([command, 0, said])
    if (command.startsWith('node ')) expect(said).toMatch(/^(.+: \d+ claimed, \d+ in minor units\n){5}$/)
  }
  console.log(`For developers: ${minutes()} minutes after the start, a typed query${isSweep ? '' : ' (packages were there)'}`)
  expect(chapterOf('For integrators')).toContain('(graphql/developers.md)')
})
