import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const beatMs = 5_000
const staleAfterMs = 20_000

export type Lock = { release: () => void }

/** The paths of the locks that this process holds. Another lock file with its pid was left by an earlier process with that pid. */
const heldLocks = new Set<string>()

/**
 * Takes a lock by creating the file. Returns undefined while a process holds it, this one included. A lock is replaced if its process ended
 * or did not refresh it for `staleAfterMs`.
 */
export function takeLock(path: string): Lock | undefined {
  mkdirSync(dirname(path), { recursive: true })
  for (const isLast of [false, true]) {
    try {
      writeFileSync(path, `${process.pid}\n`, { flag: 'wx', mode: 0o600 })
      refresh(path)
      return hold(path)
    } catch (error) {
      if (!isExisting(error)) throw error
      if (isLast || isHeld(path)) return undefined
      rmSync(path, { force: true })
    }
  }
  return undefined
}

/** Waits until the lock file at `path` is free and takes it, so that only one build or installation runs. Tries every 200 ms. */
export async function waitForLock(path: string): Promise<Lock> {
  for (;;) {
    const lock = takeLock(path)
    if (lock) return lock
    await wait(200)
  }
}

function hold(path: string): Lock {
  heldLocks.add(path)
  const beat = setInterval(() => refresh(path), beatMs)
  beat.unref()
  const release = () => {
    clearInterval(beat)
    heldLocks.delete(path)
    process.off('exit', release)
    rmSync(path, { force: true })
  }
  process.on('exit', release)
  return { release }
}

/** Refreshes a lock by setting its file's time from this process's clock, as the disk's clock may differ. */
function refresh(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // the folder was deleted, so nothing is left to lock
  }
}

function isHeld(path: string): boolean {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    if (pid === process.pid) return heldLocks.has(path)
    return Date.now() - statSync(path).mtimeMs < staleAfterMs && isAlive(pid)
  } catch {
    return false // released between the two reads
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const isExisting = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'
