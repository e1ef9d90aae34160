import { createWriteStream, renameSync, statSync } from 'node:fs'
import { explain } from './launch-failure.mjs'

const keptLines = 30
const rotateAtBytes = 20 * 1024 * 1024

export type Log = { add: (chunk: string) => void; lastLines: () => string; trouble: () => string | undefined }

/** Keeps what a child says in a file (one older file is kept), and its last lines for the moment it ends. */
export function openLog(path: string, { alsoTo }: { alsoTo?: NodeJS.WritableStream | undefined } = {}): Log {
  rotate(path)
  const file = createWriteStream(path, { flags: 'a', mode: 0o600 })
  file.on('error', () => undefined) // a full disk must not end the supervisor
  let lines: string[] = []
  return {
    add(chunk) {
      if (file.writable) file.write(chunk)
      alsoTo?.write(chunk)
      lines = [...lines, ...chunk.split('\n').filter(Boolean)].slice(-keptLines)
    },
    lastLines: () => lines.join('\n'),
    trouble: () => explain(lines.join('\n').match(/.*(ENOSPC|SQLITE_FULL|disk is full).*/)?.[0] ?? '', path),
  }
}

function rotate(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > rotateAtBytes) renameSync(path, `${path}.1`)
}
