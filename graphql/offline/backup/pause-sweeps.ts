import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const pauseMs = 60_000
const renewMs = 10_000

/**
 * Pauses the deletion of files in a running Plutus until `end` is called, at most a minute beyond the end of this process. `requireHeld`
 * throws an Error if the pause ran out, because files may be gone then.
 */
export function pauseSweeps(dataDir: string): { requireHeld: () => void; end: () => void } {
  const path = join(dataDir, 'backup-pause.json')
  let until = 0
  const renew = () => {
    const next = Date.now() + pauseMs
    const draft = `${path}.${randomUUID()}`
    try {
      writeFileSync(draft, `${JSON.stringify({ until: next })}\n`, { mode: 0o600 })
      renameSync(draft, path)
    } finally {
      rmSync(draft, { force: true })
    }
    until = next
  }
  let wasLost = false
  const isLost = () => {
    wasLost ||= Date.now() > until
    return wasLost
  }
  renew()
  const timer = setInterval(() => {
    try {
      if (!isLost()) renew()
    } catch {
      // a full disk: the next turn tries again before the pause runs out
    }
  }, renewMs)
  return {
    requireHeld() {
      if (isLost()) throw new Error('The backup stood still for a minute, so files may have been deleted since. Run it again.')
    },
    end() {
      clearInterval(timer)
      rmSync(path, { force: true })
    },
  }
}
