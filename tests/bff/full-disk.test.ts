import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#bff/launch/ports.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { sendMail } from '#tests/support/send-mail.ts'
import { demo, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { post, sameOriginHeaders } from './bff-client.ts'

/** A file system of its own, so that filling it affects no other process. Mounting it needs root. */
const disk = mkdtempSync(join(tmpdir(), 'plutus-disk-'))
// a sweep runs nothing of this file, not even the hook that would unmount
const isMounted = !isSweep && mount()

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

describe.runIf(isMounted)('a disk that fills up while Plutus runs', () => {
  let stack: TestStack
  let smtpPort: number
  beforeAll(async () => {
    const { TMPDIR } = process.env
    smtpPort = await freePort()
    process.env.TMPDIR = disk
    // an environment of its own, so that no other file reuses this stack
    stack = await startStack({ bff: true, env: { MAILBOX_SMTP_PORT: String(smtpPort) } }).finally(() => {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
    })
  })
  afterAll(() => stack?.stop())

  const filler = join(disk, 'filler')
  /** Fills the disk to the last byte. */
  function fill(): void {
    for (const bytes of [1 << 20, 1 << 12, 1])
      for (;;)
        try {
          writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' })
        } catch {
          break
        }
  }

  it('I2 P8 refuses writes with 503, reports it at /readyz and in the terminal, and accepts writes again once there is space', async () => {
    const person = await signIn(stack)
    const browser = await signInAtBff(stack)
    const readyz = () => fetch(`${stack.url}/readyz`).then(async (answer) => [answer.status, await answer.json()])
    const login = () => post(stack, '/auth/login', sameOriginHeaders(stack), JSON.stringify(demo)).then(({ status }) => status)
    expect(await readyz()).toEqual([200, { ready: true }])

    const statuses = new Set<number>()
    await waitFor(
      async () => {
        fill()
        const status = await login()
        statuses.add(status)
        return status === 503
      },
      { what: 'a login that finds no space' },
    )
    expect([...statuses].filter((status) => status !== 200)).toEqual([503])
    const draft = 'mutation ($id: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $id, input: $input) { id } }'
    for (let time = 0; time < 5; time++) {
      const answer = await person.graphql(draft, { id: randomUUID(), input: { name: `Full ${time}`, deliveryType: 'rewardlinks' } })
      expect(answer.errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE')
    }
    expect(await readyz()).toEqual([503, { ready: false, reason: 'disk_full' }])
    expect(stack.said.join('\n')).toMatch(/^The disk is full: changes are refused until there is space again/m)
    expect(stack.said.join('\n')).not.toContain('run it again')
    expect((await browser.fetch('/users/me')).status, 'who only looks is answered').toBe(200)

    const mail = { id: 'full', to: 'ana@example.com', subject: 'Full', body: 'x'.repeat(200_000) }
    await expect(sendMail(smtpPort, mail)).rejects.toThrow(/452/)
    const folder = join(stack.dataDir, 'mailbox')
    expect(readdirSync(folder).filter((name) => statSync(join(folder, name)).size === 0)).toEqual([])

    rmSync(filler)
    await waitFor(async () => (await readyz())[0] === 200, { what: '/readyz to be 200' })
    expect(await login()).toBe(200)
    expect(existsSync(filler)).toBe(false)
  })
})
