import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const module = new URL('./exit-with-parent.ts', import.meta.url).href
/** Loads for a while, as Directus and the BFF do, before it can hear that its parent is gone; outlives it unless it is told. */
const child = `await new Promise((done) => setTimeout(done, 600)); (await import('${module}')).exitWithParent(); setInterval(() => {}, 1000)`
const parent = `
const { pid } = require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
process.stdout.write(String(pid), () => setTimeout(() => process.exit(), 50))
`
/** Whether the process was there to hear it; 0 asks no more than that. */
const signal = (pid: number, name: 0 | 'SIGKILL') => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

it('ends a process whose parent went while it was still loading', async () => {
  const started = spawn(process.execPath, ['-e', parent, child], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [[pid]] = await Promise.all([once(started.stdout, 'data'), once(started, 'exit')])
  try {
    await expect.poll(() => signal(Number(pid), 0), { timeout: 10_000 }).toBe(false)
  } finally {
    signal(Number(pid), 'SIGKILL')
  }
})
