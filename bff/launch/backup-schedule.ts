import { type ChildProcess, spawn } from 'node:child_process'
import {
  type BackupState,
  backupRunsAlready,
  noteBackupFailure,
  noteBackupSchedule,
  readBackupState,
} from '#graphql/offline/backup/backup-state.ts'
import type { LaunchSettings } from './env.ts'
import { root } from './pinned-node.mjs'
import { commonEnv, logOf } from './run-stack.ts'

/** In ms. A failed backup is tried again after this time, or at the next backup if that is sooner. */
const retryMs = 60 * 60_000
/** In ms. The longest sleep of the timer, which could not wait for a month. */
const sleepMsMax = 60 * 60_000

/**
 * Makes backups as BACKUP_TO, BACKUP_EVERY and BACKUP_KEEP say, each in a process of its own. A restart keeps the time of the next one. A
 * failure is one sentence for `say`, at the level `error`, and stays in DATA_DIR/backup.json until the next success.
 */
export function scheduleBackups(settings: LaunchSettings, say: (sentence: string, level?: string) => void): { stop: () => Promise<void> } {
  const { backups: schedule, dataDir } = settings
  noteBackupSchedule(dataDir, schedule?.everyMs)
  if (!schedule) return { stop: async () => undefined }
  const { to, everyMs, keep } = schedule
  let timer: NodeJS.Timeout | undefined
  let child: ChildProcess | undefined
  let isStopping = false
  /** In ms of this process's own time. No backup begins before, also when the disk is too full to note that the last one failed. */
  let restUntil = 0

  const msUntilDue = (now = Date.now()) =>
    Math.max(nextBackupAt(readBackupState(dataDir), everyMs, now) - now, restUntil - performance.now(), 0)

  const wait = () => {
    timer = setTimeout(() => (msUntilDue() ? wait() : run()), Math.min(msUntilDue(), sleepMsMax))
  }

  const run = () => {
    const log = logOf(settings, 'Backup', say)
    const args = ['--disable-warning=ExperimentalWarning', 'graphql/backup.ts', '--to', to, '--keep', String(keep)]
    const began = new Date().toISOString()
    const hadFailed = readBackupState(dataDir).failure !== undefined
    child = spawn(process.execPath, args, {
      cwd: root,
      env: commonEnv(settings),
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => log.add(chunk, 'stdout'))
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => log.add(chunk, 'stderr'))
    child.once('error', (error) => log.add(`${error.message}\n`, 'stderr'))
    child.once('close', (code, signal) => {
      log.flush()
      child = undefined
      if (isStopping) return
      if (code === 0 && hadFailed) say('The backup succeeded again.')
      restUntil = performance.now() + Math.min(everyMs, retryMs)
      // one that an operator started notes its own result
      if (code !== 0 && code !== backupRunsAlready)
        say(`The backup failed: ${failureSince(began, `it ended with ${signal ?? `code ${code}`}.`)}`, 'error')
      wait()
    })
  }

  /** Returns the sentence that the backup noted, or notes `ending` for one that was killed. */
  const failureSince = (began: string, ending: string): string => {
    const { failedAt = '', failure } = readBackupState(dataDir)
    if (failure && failedAt >= began) return failure
    noteBackupFailure(dataDir, `The backup did not finish: ${ending}`)
    return ending
  }

  wait()
  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      const running = child
      if (!running?.pid) return
      const closed = new Promise((settle) => running.once('close', settle))
      try {
        // pg_dump is in its process group
        process.kill(process.platform === 'win32' ? running.pid : -running.pid, 'SIGKILL')
      } catch {
        // it has just ended
      }
      await closed
    },
  }
}

/**
 * Returns when the next backup is due, in epoch ms. It is due at once before the first one, and after a time in the future, which was noted
 * while the clock was ahead.
 */
export function nextBackupAt({ succeededAt, failedAt }: BackupState, everyMs: number, now: number): number {
  const last = Date.parse(failedAt ?? succeededAt ?? '')
  if (Number.isNaN(last) || last > now) return 0
  return last + (failedAt ? Math.min(everyMs, retryMs) : everyMs)
}
