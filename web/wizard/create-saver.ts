import type { TemplateDeliveryInput, UpdateCampaignInput } from '#web/gql/graphql.ts'
import { errorCodeOf, type FailureCode } from '#web/lib/errors/error-code.ts'
import { createStore, type Store } from '#web/lib/store.ts'

/** What a step saves: each subject has some of it. */
export type Patch = UpdateCampaignInput & {
  unitName?: string
  unitOne?: string | null
  rate?: string
  validityDays?: number
  templateDelivery?: TemplateDeliveryInput
}

export type SaveState =
  | { kind: 'idle' | 'changed' | 'incomplete' | 'saving' | 'retrying' | 'conflict' }
  | { kind: 'saved'; at: number }
  | { kind: 'refused'; error: unknown }

/** Sends a patch over the version last read, and returns the new version; null while there is no draft yet. */
export type Send = (patch: Patch, version: number | null) => Promise<number>

export const quietMs = 800
const retryMaxMs = 30_000
const passing: ReadonlySet<FailureCode> = new Set([
  'OFFLINE',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'RATE_LIMITED',
  'NO_TURN',
  'READ_LIMIT',
  'IN_PROGRESS',
])

/** Saves a draft as it is typed: one call at a time, nothing lost while the network is away, no other version overwritten silently. */
export function createSaver(send: Send, firstVersion: number | null) {
  const state: Store<SaveState> = createStore<SaveState>({ kind: 'idle' })
  let version = firstVersion
  let pending: Patch = {}
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined

  const hasPending = () => Object.keys(pending).length > 0

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(flush, delayMs)
  }

  /** Queues what was typed; it is sent a moment after the last change. */
  function change(patch: Patch): void {
    pending = { ...pending, ...patch }
    if (state.get().kind === 'conflict') return
    state.set({ kind: 'changed' })
    schedule(quietMs)
  }

  /** What was typed cannot be saved yet: it is half a message, or not a date. */
  function hold(): void {
    if (state.get().kind !== 'conflict' && !running) state.set({ kind: 'incomplete' })
  }

  /** Saves at once; true when nothing is left to save. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    if (running) {
      await running
      return flush()
    }
    if (state.get().kind === 'conflict') return false
    if (!hasPending()) return state.get().kind !== 'refused' && state.get().kind !== 'incomplete'
    running = sendPending().finally(() => {
      running = undefined
    })
    return running
  }

  async function sendPending(): Promise<boolean> {
    const patch = pending
    pending = {}
    state.set({ kind: 'saving' })
    try {
      version = await send(patch, version)
      attempt = 0
      state.set(hasPending() ? { kind: 'changed' } : { kind: 'saved', at: Date.now() })
      return !hasPending()
    } catch (error) {
      fail(error, patch)
      return false
    }
  }

  function fail(error: unknown, patch: Patch): void {
    const errorCode = errorCodeOf(error)
    const isConflict = errorCode === 'VERSION_CONFLICT'
    if (passing.has(errorCode) || isConflict) pending = { ...patch, ...pending }
    if (isConflict) state.set({ kind: 'conflict' })
    else if (!passing.has(errorCode)) state.set({ kind: 'refused', error })
    else {
      state.set({ kind: 'retrying' })
      schedule(Math.min(retryMaxMs, 1000 * 2 ** attempt++))
    }
  }

  /** After a conflict: saves what was typed here over the current version. */
  function keepMine(theirVersion: number): Promise<boolean> {
    version = theirVersion
    state.set({ kind: 'changed' })
    return flush()
  }

  /** After a conflict: drops what was typed here. */
  function takeTheirs(theirVersion: number): void {
    clearTimeout(timer)
    version = theirVersion
    pending = {}
    state.set({ kind: 'idle' })
  }

  const hasUnsaved = () => hasPending() || running !== undefined || state.get().kind === 'incomplete' || state.get().kind === 'refused'

  return { state, change, hold, flush, keepMine, takeTheirs, hasUnsaved }
}
