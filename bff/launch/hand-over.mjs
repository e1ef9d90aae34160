import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { pathWith } from './npm.mjs'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command in this terminal, forwards signals to it and resolves with its exit code. The command also ends when npm does. With `ipc`
 * it can notice that this process was killed (`exitWithParent`).
 */
export function handOver(command, args, { node = command, ipc = true } = {}) {
  const child = spawn(command, args, {
    stdio: ipc ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: { ...process.env, PATH: pathWith(node) },
    shell: process.platform === 'win32' && command !== node,
  })
  for (const signal of passedOn) process.on(signal, () => child.kill(signal))
  endWithNpm(() => child.kill('SIGTERM'))
  return new Promise((settle) => {
    child.once('error', (error) => {
      console.error(error.message)
      settle(1)
    })
    child.once('exit', (code, signal) => settle(code ?? 128 + constants.signals[signal]))
  })
}

/** Calls `end` when the npm that runs this script has ended. A killed npm forwards no signal, so this polls its parent processes. */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const before = parents()
  const timer = setInterval(() => {
    if (parents() === before) return
    clearInterval(timer)
    end()
  }, 500)
  timer.unref()
}

/**
 * Returns the process ids of the parent and, on Linux, the grandparent, as one text. The grandparent is needed because npm's shell outlives
 * npm.
 */
function parents() {
  const stat = `/proc/${process.ppid}/stat`
  const shell = existsSync(stat) ? readFileSync(stat, 'utf8').replace(/^.*\)/s, '').trim().split(' ')[1] : ''
  return `${process.ppid} ${shell}`
}
