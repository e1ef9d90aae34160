import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { waitFor } from '#tests/support/wait-for.ts'
import { createStandIn, type StandIn } from './stand-in.ts'

let repository: StandIn
afterEach(() => repository.remove())

const times = 30

it('T2 restarts the servers when they are saved, and survives every change of the web app and its build', async () => {
  repository = createStandIn()
  const path = (name: string) => join(repository.folder, name)
  const save = (name: string, text: string) => writeFileSync(path(name), text)
  const { child, says, output, ended } = await repository.launch({}, { isDev: true })
  const url = await says(/http:\/\/localhost:\d+/)
  const bffPid = () =>
    fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.text(),
      () => undefined,
    )
  const count = (text: string | RegExp) => output().split(text).length - 1
  const until = (text: string | RegExp, times: number) =>
    waitFor(() => count(text) >= times || undefined, { what: () => `${text} in:\n${output()}` })
  await says('Watching the sources')
  await says(/watching \d+/)
  const first = await bffPid()

  // the folder of the build disappears and returns, as by each build
  for (let round = 0; round < times; round++) {
    rmSync(path('web/dist'), { recursive: true, force: true })
    mkdirSync(path('web/dist/assets/deep'), { recursive: true })
    save('web/dist/assets/deep/page.js', String(round))
    mkdirSync(path(`web/pages/made-${round}`), { recursive: true })
    save(`web/pages/made-${round}/page.tsx`, '')
    rmSync(path('web/pages'), { recursive: true })
  }
  save('web/page.tsx', 'export {}')
  await until('generated', 1)

  const source = readFileSync(path('bff/main.ts'), 'utf8')
  save('bff/main.ts', `${source}\n`)
  const second = await waitFor(async () => [await bffPid()].find((pid) => pid && pid !== first))
  expect(count('bff/main.ts changed: restarting')).toBeGreaterThan(0)

  save('bff/main.ts', 'throw new Error("a slip")')
  await says('Save a change to start it again.')
  mkdirSync(path('bff/lent'))
  renameSync(path('bff/lent'), path('bff/moved'))
  save('bff/main.ts', source)
  const third = await waitFor(async () => [await bffPid()].find((pid) => pid && pid !== second))
  expect(third).not.toBe(first)

  mkdirSync(path('web/build'))
  save('web/build/plugin.ts', '')
  await until(/watching \d+/, 2)
  save('package-lock.json', '{ "packages": { "": {} }, "changed": true }')
  await says('package-lock.json changed. Stop Plutus and run npm run dev again')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
