import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { explain } from './launch-failure.mjs'

const keptLines = 30
const rotateAtBytes = 20 * 1024 * 1024
const sayAgainAfterMs = 60_000

type Options = { alsoTo?: NodeJS.WritableStream | undefined; say: (sentence: string) => void; rotateAt?: number }

export type Source = 'stdout' | 'stderr'

export type Log = {
  add: (chunk: string, source: Source) => void
  /** Written after the end: the child is gone. */
  flush: () => void
  lastLines: () => string
  trouble: () => string | undefined
}

/**
 * Stores a child's output in a file of JSON lines (one older file is kept), and its last lines for the moment it ends. What is not JSON,
 * such as a warning of Node or a stack, becomes a line with `msg`. A full disk is reported at once.
 */
export function openLog(path: string, { alsoTo, say, rotateAt = rotateAtBytes }: Options): Log {
  const file = openRotated(path, rotateAt)
  let lines: string[] = []
  let saidAt = 0
  const rest: Record<Source, string> = { stdout: '', stderr: '' }

  function write(said: string[], source: Source): void {
    const whole = said.filter((line) => line.trim())
    if (!whole.length) return
    const text = whole.map((line) => `${asJson(line, source)}\n`).join('')
    file.write(text)
    alsoTo?.write(text)
    lines = [...lines, ...whole].slice(-keptLines)
  }

  return {
    add(chunk, source) {
      const whole = (rest[source] + chunk).split('\n')
      rest[source] = whole.pop() ?? ''
      write(whole, source)
      if (fullDiskLine(chunk) && Date.now() - saidAt > sayAgainAfterMs) {
        saidAt = Date.now()
        say(`The disk is full: changes are refused until there is space again, and nothing that was confirmed is lost (${path}).`)
      }
    },
    flush() {
      for (const source of ['stdout', 'stderr'] as const) {
        write([rest[source]], source)
        rest[source] = ''
      }
    },
    lastLines: () => lines.join('\n'),
    trouble: () => fullDisk(lines.join('\n'), path),
  }
}

/** Written at once, so that nothing is lost when the launcher is killed; a full disk must not end the supervisor. */
function openRotated(path: string, rotateAt: number) {
  let bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  let file: number | undefined

  function rotate(): void {
    if (file !== undefined) closeSync(file)
    file = undefined
    renameSync(path, `${path}.1`)
    bytes = 0
  }

  return {
    write(text: string): void {
      try {
        if (bytes > 0 && bytes + text.length > rotateAt) rotate()
        file ??= openSync(path, 'a', 0o600)
        bytes += writeSync(file, text)
      } catch {
        // what cannot be stored is still passed to `alsoTo`
      }
    },
  }
}

/** A child's own JSON as it is. */
function asJson(line: string, source: Source): string {
  if (isJson(line)) return line
  return JSON.stringify({ level: source === 'stderr' ? 'warn' : 'info', ts: new Date().toISOString(), msg: line })
}

function isJson(line: string): boolean {
  if (!line.startsWith('{')) return false
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

function fullDisk(said: string, path: string): string | undefined {
  const line = fullDiskLine(said)
  return line && explain(line, path)
}

const fullDiskLine = (said: string): string | undefined => said.match(/.*(ENOSPC|SQLITE_FULL|disk is full).*/)?.[0]
