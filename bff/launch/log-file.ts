import { createWriteStream, renameSync, statSync } from 'node:fs'
import { explain } from './launch-failure.mjs'

const keptLines = 30
const rotateAtBytes = 20 * 1024 * 1024
const sayAgainAfterMs = 60_000

type Options = { alsoTo?: NodeJS.WritableStream | undefined; say: (sentence: string) => void }

export type Log = { add: (chunk: string) => void; lastLines: () => string; trouble: () => string | undefined }

/** Keeps what a child says in a file (one older file is kept), and its last lines for the moment it ends. A full disk is said at once. */
export function openLog(path: string, { alsoTo, say }: Options): Log {
  rotate(path)
  const file = createWriteStream(path, { flags: 'a', mode: 0o600 })
  file.on('error', () => undefined) // a full disk must not end the supervisor
  let lines: string[] = []
  let saidAt = 0
  return {
    add(chunk) {
      if (file.writable) file.write(chunk)
      alsoTo?.write(chunk)
      if (fullDiskLine(chunk) && Date.now() - saidAt > sayAgainAfterMs) {
        saidAt = Date.now()
        say(`The disk is full: changes are refused until there is space again, and nothing that was confirmed is lost (${path}).`)
      }
      lines = [...lines, ...chunk.split('\n').filter(Boolean)].slice(-keptLines)
    },
    lastLines: () => lines.join('\n'),
    trouble: () => fullDisk(lines.join('\n'), path),
  }
}

function fullDisk(said: string, path: string): string | undefined {
  const line = fullDiskLine(said)
  return line && explain(line, path)
}

const fullDiskLine = (said: string): string | undefined => said.match(/.*(ENOSPC|SQLITE_FULL|disk is full).*/)?.[0]

function rotate(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > rotateAtBytes) renameSync(path, `${path}.1`)
}
