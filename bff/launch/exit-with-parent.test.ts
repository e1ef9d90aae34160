import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const urlOf = (path: string) => new URL(path, import.meta.url).href
const call = `(await import('${urlOf('../../graphql/errors/process-end.ts')}')).exitWithParent(); setInterval(() => {}, 1000)`
/** Sources of child processes that would outlive their parent without `exitWithParent`. */
const children = {
  'was still loading': `process.send('begun'); await new Promise((done) => process.once('disconnect', done)); ${call}`,
  'read its log, of which a line is not written yet': `
    process.on('disconnect', () => log.info('not written yet'))
    const log = (await import('${urlOf('../gateway/operation/log.ts')}')).createLog('info');
    ${call}; process.send('loaded')`,
}
/** The source of a parent process. It prints the pid of its child, and exits once the child has reported its state. */
const parent = `
const child = require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
child.stderr.pipe(process.stderr)
child.on('exit', () => process.exit(3))
const isSoFar = new Promise((done) => child.once('message', done))
process.stdout.write(String(child.pid), () => isSoFar.then(() => process.exit()))
`
/** Sends a signal and returns true if the process exists. Signal 0 only checks for existence. */
const signal = (pid: number, name: 0 | 'SIGKILL') => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

it.each(Object.entries(children))('ends a process whose parent exited while it %s', async (_, child) => {
  const started = spawn(process.execPath, ['-e', parent, child], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [[pid], [code]] = await Promise.all([once(started.stdout, 'data'), once(started, 'exit')])
  try {
    expect(code, 'the parent went first').toBe(0)
    await expect.poll(() => signal(Number(pid), 0)).toBe(false)
  } finally {
    signal(Number(pid), 'SIGKILL')
  }
})
