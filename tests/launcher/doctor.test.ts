import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { freePort } from '#bff/launch/ports.ts'
import { refusedStart } from '#graphql/errors/process-end.ts'
import { production } from '#tests/support/production.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Runs the doctor in an environment of its own. */
function doctor(env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((settle) => {
    const child = execFile(
      process.execPath,
      ['bff/launch.mjs', '--doctor'],
      { cwd: root, env: { PATH: process.env.PATH, ...env } },
      (_, stdout, stderr) => settle({ code: child.exitCode ?? 0, output: stdout + stderr }),
    )
  })
}

describe('O8 the doctor and a production start with a mail server that refuses the password', { tags: ['sweep'] }, () => {
  let answer = '535 5.7.8 Bad credentials'
  let smtp: Server
  let stack: TestStack
  let smtpUrl: string

  beforeAll(async () => {
    smtp = createServer((socket) => {
      socket.on('error', () => undefined).write('220 double ESMTP\r\n')
      socket.on('data', (chunk) => {
        const line = String(chunk)
        if (line.startsWith('EHLO')) socket.write('250-double\r\n250 AUTH PLAIN LOGIN\r\n')
        else socket.write(line.startsWith('AUTH') ? `${answer}\r\n` : '221 bye\r\n')
      })
    })
    const port = await freePort()
    await new Promise<void>((settle) => smtp.listen(port, '127.0.0.1', settle))
    smtpUrl = `smtp://user:secret-1@127.0.0.1:${port}`
    stack = await startStack({ env: { ...production, SMTP_URL: smtpUrl }, isFresh: true, bff: true })
  })
  afterAll(async () => {
    await stack?.stop()
    smtp?.close()
  })

  it('lists everything that is missing for an empty environment', async () => {
    const { code, output } = await doctor({ NODE_ENV: 'production', DATA_DIR: stack.dataDir })
    expect(code).toBe(refusedStart)
    expect(output).toContain('10 settings are missing or wrong')
  })

  it('fails, and says so without the password', async () => {
    const { code, output } = await doctor({ ...production, SMTP_URL: smtpUrl, DATA_DIR: stack.dataDir })
    expect(code).toBe(1)
    expect(output).toMatch(/FAULT {4}SMTP_URL: the mail server refuses the credentials \(.*535/)
    expect(output).toMatch(/good {5}The database answers \(SQLite\)/)
    expect(output).toMatch(/warning {2}The catalogue has no active brand/)
    expect(output).not.toContain('secret-1')
  })

  it('starts all the same, with a note that ends once the password is accepted', async () => {
    const notes = async (): Promise<string[]> => (await (await fetch(`${stack.directusUrl}/plutus/ready`)).json()).notes ?? []
    await waitFor(async () => (await notes()).includes('mail_refused'), { what: 'the note' })
    answer = '235 2.7.0 Accepted'
    await waitFor(async () => !(await notes()).includes('mail_refused'), { what: 'the note to end', timeoutMs: 120_000 })
    expect((await doctor({ ...production, SMTP_URL: smtpUrl, DATA_DIR: stack.dataDir })).code).toBe(0)
  }, 150_000)
})
