import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { pathWith } from './npm.mjs'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Continues as another process: same terminal, signals passed on, its exit code ours, and it ends when this one is killed. */
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

/** npm killed outright passes no signal on: its script then notices that it, or its shell, has another parent. */
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

/** npm's shell in between outlives npm: on Linux its own parent is looked up too. */
function parents() {
  const stat = `/proc/${process.ppid}/stat`
  const shell = existsSync(stat) ? readFileSync(stat, 'utf8').replace(/^.*\)/s, '').trim().split(' ')[1] : ''
  return `${process.ppid} ${shell}`
}
