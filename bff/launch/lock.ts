import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const beatMs = 5_000
const staleAfterMs = 20_000

export type Lock = { release: () => void }

/** Those that this process holds; a file with its pid that is not among them is left over from one that had the same. */
const ours = new Set<string>()

/**
 * Takes a file's lock; undefined while a living process has it, this one included. A killed holder is noticed at once (its pid is gone);
 * one whose pid was reused, after `staleAfterMs` without a beat.
 */
export function takeLock(path: string): Lock | undefined {
  mkdirSync(dirname(path), { recursive: true })
  for (const isLast of [false, true]) {
    try {
      writeFileSync(path, `${process.pid}\n`, { flag: 'wx', mode: 0o600 })
      touch(path)
      return hold(path)
    } catch (error) {
      if (!isExisting(error)) throw error
      if (isLast || isHeld(path)) return undefined
      rmSync(path, { force: true })
    }
  }
  return undefined
}

/** Waits for its turn: two copies started side by side install packages one after the other. */
export async function waitForLock(path: string): Promise<Lock> {
  for (;;) {
    const lock = takeLock(path)
    if (lock) return lock
    await wait(200)
  }
}

function hold(path: string): Lock {
  ours.add(path)
  const beat = setInterval(() => touch(path), beatMs)
  beat.unref()
  const release = () => {
    clearInterval(beat)
    ours.delete(path)
    process.off('exit', release)
    rmSync(path, { force: true })
  }
  process.on('exit', release)
  return { release }
}

/** Stamps the file by this process's clock, which `isHeld` compares with, and not by that of the disk. */
function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // the folder was deleted under us: nothing is left to lock
  }
}

function isHeld(path: string): boolean {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    if (pid === process.pid) return ours.has(path)
    return Date.now() - statSync(path).mtimeMs < staleAfterMs && isAlive(pid)
  } catch {
    return false // it was released between the two looks
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
