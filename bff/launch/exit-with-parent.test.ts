import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const urlOf = (path: string) => new URL(path, import.meta.url).href
const call = `(await import('${urlOf('./exit-with-parent.ts')}')).exitWithParent(); setInterval(() => {}, 1000)`
/** Each outlives its parent unless it is told. */
const children = {
  'was still loading': `await new Promise((done) => setTimeout(done, 600)); ${call}`,
  'read its log, of which a line is not written yet': `
    process.on('disconnect', () => log.info('not written yet'))
    const log = (await import('${urlOf('../gateway/operation/log.ts')}')).createLog('info');
    ${call}`,
}
/** Goes a while after it said which child it started, whose output it reads. */
const parent = `
const child = require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
child.stderr.pipe(process.stderr)
child.on('exit', () => process.exit(3))
process.stdout.write(String(child.pid), () => setTimeout(() => process.exit(), Number(process.argv[2])))
`
/** Whether the process was there to hear it; 0 asks no more than that. */
const signal = (pid: number, name: 0 | 'SIGKILL') => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

it.each([
  ['was still loading', 50],
  ['read its log, of which a line is not written yet', 2000],
] as const)('ends a process whose parent went while it %s', async (what, afterMs) => {
  const started = spawn(process.execPath, ['-e', parent, children[what], String(afterMs)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [[pid], [code]] = await Promise.all([once(started.stdout, 'data'), once(started, 'exit')])
  try {
    expect(code, 'the parent went first').toBe(0)
    await expect.poll(() => signal(Number(pid), 0), { timeout: 10_000 }).toBe(false)
  } finally {
    signal(Number(pid), 'SIGKILL')
  }
})
