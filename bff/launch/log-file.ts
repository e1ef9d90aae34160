import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { explainFailure } from './launch-failure.mjs'

const keptLines = 30
const rotateAtBytes = 20 * 1024 * 1024
const reportAgainAfterMs = 60_000

type Options = { alsoTo?: NodeJS.WritableStream | undefined; say: (sentence: string) => void; rotateAt?: number }

const stackLine = /^\s+at |^node:internal|^\s*\^+$|^Node\.js v/

export type Source = 'stdout' | 'stderr'

export type LogFile = {
  add: (chunk: string, source: Source) => void
  /** Writes the last line even if it has no line break. Called after the child has ended. */
  flush: () => void
  /** Returns the last lines without stacks, which are in the file. */
  lastLines: () => string
  /** Returns the last line of stderr. */
  lastError: () => string
  trouble: () => string | undefined
}

/**
 * Creates the log of a child process, a file of JSON lines. Other output becomes a line with `msg`. One older file is kept, and a full disk
 * is reported to `say`.
 */
export function openLog(path: string, { alsoTo, say, rotateAt = rotateAtBytes }: Options): LogFile {
  const file = openRotated(path, rotateAt)
  let lines: string[] = []
  let lastError = ''
  let saidAt = 0
  const rest: Record<Source, string> = { stdout: '', stderr: '' }

  function write(said: string[], source: Source): void {
    const whole = said.filter((line) => line.trim())
    if (!whole.length) return
    const text = whole.map((line) => `${asJson(line, source)}\n`).join('')
    file.write(text)
    alsoTo?.write(text)
    lines = [...lines, ...whole].slice(-keptLines)
    if (source === 'stderr') lastError = whole.at(-1) ?? ''
  }

  return {
    add(chunk, source) {
      const whole = (rest[source] + chunk).split('\n')
      rest[source] = whole.pop() ?? ''
      write(whole, source)
      if (fullDiskLine(chunk) && Date.now() - saidAt > reportAgainAfterMs) {
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
    lastLines: () => lines.filter((line) => !stackLine.test(line)).join('\n'),
    lastError: () => lastError,
    trouble: () => fullDisk(lines.join('\n'), path),
  }
}

/**
 * Opens a log file that is renamed to `.1` before it would exceed `rotateAt` bytes. Writes are synchronous, so that none is lost if the
 * launcher is killed. Failed writes are ignored.
 */
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
        // lines that cannot be stored still go to `alsoTo`
      }
    },
  }
}

/** Returns a line of output as a JSON line with `level` and `ts`, unchanged if it is one already. */
function asJson(line: string, source: Source): string {
  const said = parseObject(line)
  if (typeof said?.level === 'string' && typeof said.ts === 'string') return line
  const { level, time, ...fields } = said ?? { msg: line }
  const usual = { level: levelNames.get(Number(level)) ?? (source === 'stderr' ? 'warn' : 'info'), ts: timeOf(time).toISOString() }
  return JSON.stringify({ ...usual, ...fields })
}

/** The levels of pino, which a package may write as numbers. */
const levelNames = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [30, 'info'],
  [40, 'warn'],
  [50, 'error'],
  [60, 'fatal'],
])

/** Returns the time of a line in epoch ms as a Date, or now if it has none. */
function timeOf(time: unknown): Date {
  const at = new Date(typeof time === 'number' ? time : Date.now())
  return Number.isNaN(at.getTime()) ? new Date() : at
}

function parseObject(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function fullDisk(said: string, path: string): string | undefined {
  const line = fullDiskLine(said)
  return line && explainFailure(line, path)
}

const fullDiskLine = (said: string): string | undefined => said.match(/.*(ENOSPC|SQLITE_FULL|disk is full).*/)?.[0]
