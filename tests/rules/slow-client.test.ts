import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { command, draftCampaign, importReaches } from '#tests/support/campaigns.ts'
import { type Person, rival, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const badLines = 20_000

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack({ bff: true })
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

/** Imports a file with 20,000 wrong lines, so that its error file is long, and returns the path of that file. */
async function longErrorFile(): Promise<string> {
  const draft = await draftCampaign(owner, { name: 'Slow reader' })
  const lines = Array.from({ length: badLines }, (_, index) => `person ${index},not an address at all ${'x'.repeat(60)}`)
  const answer = await owner.fetch(`/plutus/files?kind=recipients&campaign=${draft.id}&name=bad.csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: `Name,E-mail\n${lines.join('\n')}\n`,
  })
  const { id } = (await answer.json()) as { id: string }
  await command(owner, 'mutation ($id: ID!) { mapImport(id: $id, mapping: { firstName: 0, email: 1 }) { id } }', { id })
  await importReaches(owner, id, 'ready_with_errors')
  return id
}

/** Reads 1 KB of a download per second until stopped, and returns the bytes and seconds it took. */
function readSlowly(path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(stack.url)
  const socket = connect({ host: hostname, port: Number(port), onread: undefined })
  const began = performance.now()
  let bytes = 0
  const head = Object.entries({ host: `${hostname}:${port}`, connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
  socket.pause()
  const timer = setInterval(() => (bytes += socket.read(1024)?.length ?? 0), 1000)
  return {
    hasStarted: () => bytes > 0,
    stop(): { bytes: number; seconds: number } {
      clearInterval(timer)
      socket.destroy()
      return { bytes, seconds: (performance.now() - began) / 1000 }
    },
  }
}

it('serves other companies quickly while a download is read at 1 KB/s', { tags: ['sweep'] }, async () => {
  const id = await longErrorFile()
  const { cookie } = await signInAtBff(stack)
  const other = await signIn(stack, rival)
  const list = '{ campaigns(limit: 25, sort: ["-seq"]) { id name status recipient_count claimed_count } }'
  const quiet = await timeCalls(() => other.graphql(list), 100)
  const headers = { cookie, 'x-plutus-csrf': '1', 'sec-fetch-site': 'same-origin' }
  const readers = Array.from({ length: 5 }, () => readSlowly(`/files/imports/${id}/errors`, headers))
  await waitFor(() => readers.every(({ hasStarted }) => hasStarted()), { what: 'every reader to have begun' })
  const busy = await timeCalls(() => other.graphql(list), 200)
  const read = readers.map(({ stop }) => stop())
  console.log(
    `p99 of another company's list: ${quiet.p99} ms alone, ${busy.p99} ms beside five readers at 1 KB/s who got ${read.map(({ bytes }) => bytes).join(', ')} bytes`,
  )
  for (const { bytes, seconds } of read) expect(bytes / 1024).toBeLessThanOrEqual(seconds + 2)
  expect(busy.failures).toBe(0)
})

async function timeCalls(call: () => Promise<{ errors?: unknown }>, times: number) {
  const took: number[] = []
  let failures = 0
  for (let index = 0; index < times; index++) {
    const start = performance.now()
    if ((await call()).errors) failures++
    took.push(performance.now() - start)
  }
  took.sort((a, b) => a - b)
  return { p99: Math.round(took[Math.floor(times * 0.99)] ?? 0), failures }
}
