import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'

let child: ChildProcess
afterEach(() => child.kill('SIGKILL'))

const limitMs = 600

/** Starts a process with a watchdog, whose main loop blocks when it gets a message. */
async function startWatched() {
  const file = fileURLToPath(new URL('./watchdog.ts', import.meta.url))
  const script = `
    const { startWatchdog } = await import(${JSON.stringify(file)})
    await startWatchdog(${limitMs})
    process.on('message', () => { for (;;); })
    process.send('up')`
  child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let said = ''
  child.stderr?.on('data', (bytes) => {
    said += bytes
  })
  const exit = once(child, 'exit')
  await once(child, 'message')
  return { exit, said: () => said }
}

it('ends a process whose main loop is blocked, and says why', async () => {
  const { exit, said } = await startWatched()
  child.send('block')
  expect((await exit)[1]).toBe('SIGKILL')
  expect(said()).toContain('The main loop has not turned for')
})

it('leaves a process alone that was paused for longer than the limit', async () => {
  const { exit } = await startWatched()
  child.kill('SIGSTOP')
  await setTimeout(4 * limitMs)
  child.kill('SIGCONT')
  expect(await Promise.race([exit.then(() => 'ended'), setTimeout(2 * limitMs, 'running')])).toBe('running')
})
