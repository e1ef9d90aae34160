import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** A third of the usual share of a busy processor, so that a backup of a busy server still ends. */
const niceness = 5

/**
 * Lets other processes have the processor first. Linux keeps a priority for each thread, so those that run already are lowered too. One of
 * them copies and checks the database.
 */
export function lowerPriority(): void {
  setPriority(niceness)
  for (const thread of tasks()) ignoringFaults(() => setPriority(Number(thread), niceness))
  // Linux shares the processor between sessions first, so a session of this process alone is lowered as a whole
  if (leadsSession()) ignoringFaults(() => writeFileSync('/proc/self/autogroup', String(niceness)))
}

const tasks = (): string[] => ignoringFaults(() => readdirSync('/proc/self/task')) ?? []

/** Returns true if this process leads a session, as the launcher starts it. */
function leadsSession(): boolean {
  const stat = ignoringFaults(() => readFileSync('/proc/self/stat', 'utf8')) ?? ''
  // after the name in brackets: state, parent, group, session
  return stat.replace(/^.*\)/s, '').trim().split(' ')[3] === String(process.pid)
}

/** Returns undefined if `work` throws, as on other systems than Linux or for a thread that has just ended. */
function ignoringFaults<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
