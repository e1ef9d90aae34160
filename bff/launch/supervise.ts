import { type ChildProcess, spawn } from 'node:child_process'
import { refusedStart } from '#graphql/errors/process-end.ts'
import type { LogFile } from './log-file.ts'

const delaysMs = [200, 500, 1_000, 2_000]
const restartsAllowed = 5
const windowMs = 60_000

export type Supervised = {
  readonly pid: number | undefined
  stop: (graceMs: number) => Promise<void>
  kill: () => void
  /** Ends the process and starts it again. Starts it also if it has failed too often. */
  restart: () => void
  /** Forgets earlier restarts, so that the process may be restarted five more times. */
  resetRestarts: () => void
}

export type SupervisedOptions = {
  name: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  log: LogFile
  onLine?: (line: string) => void
  say: (sentence: string) => void
  giveUp: (sentence: string, exitCode?: number) => void
}

/**
 * Keeps one Node process running. Restarts it 0.2 to 2 s after it ends, at most five times a minute, and then calls `giveUp`. After
 * `refuseStart` it gives up at once, with the same exit code. The child leads its own process group, so that Ctrl-C reaches it only through `stop`.
 */
export function supervise(options: SupervisedOptions): Supervised {
  const { name, args, cwd, env, log, say, giveUp } = options
  let child: ChildProcess
  let isStopping = false
  let isRestarting = false
  let isClosed = false
  let pending: NodeJS.Timeout | undefined
  let restarts: number[] = []
  /** The restarts after a crash since the launcher's start, which the child exports as a metric. */
  let crashes = 0

  const begin = () => {
    isClosed = false
    child = spawn(process.execPath, args, {
      cwd,
      env: { ...env, RESTARTS: String(crashes) },
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    listen(child, log, options.onLine)
    child.once('close', onClose)
  }

  const onClose = (code: number | null, signal: NodeJS.Signals | null) => {
    log.flush()
    isClosed = true
    if (isStopping) return
    if (isRestarting) {
      isRestarting = false
      return begin()
    }
    if (code === refusedStart) return giveUp(log.lastError(), refusedStart)
    restarts = restarts.filter((at) => at > Date.now() - windowMs)
    const why = log.trouble() ?? `${name} stopped (${signal ?? `code ${code}`})`
    if (restarts.length >= restartsAllowed) {
      return giveUp(
        `${why}. It stopped ${restarts.length + 1} times in a minute, so it won’t be restarted. Its last output:\n${log.lastLines()}`,
      )
    }
    const delayMs = delaysMs[Math.min(restarts.length, delaysMs.length - 1)] ?? 0
    restarts.push(Date.now())
    crashes++
    say(`${why}. Restarting in ${delayMs / 1000} s.`)
    pending = setTimeout(begin, delayMs)
  }

  begin()
  return {
    get pid() {
      return child.pid
    },
    async stop(graceMs) {
      isStopping = true
      clearTimeout(pending)
      if (hasEnded(child)) return
      const closed = new Promise((settle) => child.once('close', settle))
      child.kill('SIGTERM')
      const force = setTimeout(() => killGroup(child), graceMs)
      await closed
      clearTimeout(force)
    },
    kill() {
      isStopping = true
      clearTimeout(pending)
      killGroup(child)
    },
    restart() {
      if (isStopping || isRestarting) return
      clearTimeout(pending)
      restarts = []
      if (isClosed) return begin()
      isRestarting = true
      child.kill('SIGTERM')
    },
    resetRestarts() {
      restarts = []
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || hasEnded(child)) return
  if (process.platform === 'win32') child.kill('SIGKILL')
  else process.kill(-child.pid, 'SIGKILL')
}

function listen(child: ChildProcess, log: LogFile, onLine: ((line: string) => void) | undefined): void {
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    log.add(chunk, 'stdout')
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine?.(line)
  })
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => log.add(chunk, 'stderr'))
  child.once('error', (error) => log.add(`${error.message}\n`, 'stderr'))
}
