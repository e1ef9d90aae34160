import type { TemplateDeliveryInput, UpdateCampaignInput } from '#web/gql/graphql.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { type CallFailureCode, errorCodeOf } from '#web/lib/errors/error-code.ts'
import { createStore, type Store } from '#web/lib/store.ts'

/** The fields that a wizard step saves. Campaigns, templates and the points program each use some of them. */
export type Patch = UpdateCampaignInput & {
  unitName?: string
  unitOne?: string | null
  rate?: string
  validityDays?: number
  templateDelivery?: TemplateDeliveryInput
}

export type SaveState =
  | { kind: 'idle' | 'changed' | 'incomplete' | 'saving' | 'retrying' }
  | { kind: 'saved'; at: number }
  | { kind: 'refused' | 'conflict'; error: unknown }

/** Saves changed fields over the given version of the draft and returns its new version. `version` is null before the draft is created. */
export type Send = (patch: Patch, version: number | null) => Promise<number>

export const debounceMs = 800
const retryMaxMs = 30_000
const transientCodes: ReadonlySet<CallFailureCode> = new Set([
  'OFFLINE',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'RATE_LIMITED',
  'NO_TURN',
  'READ_LIMIT',
  'IN_PROGRESS',
])

/**
 * Creates an autosave for a draft, with one request in flight at a time. Retries transient failures. When the stored version is newer, it
 * stops with state `conflict` until `resolve` is called.
 */
export function createSaver(send: Send, firstVersion: number | null) {
  const state: Store<SaveState> = createStore<SaveState>({ kind: 'idle' })
  let version = firstVersion
  let pending: Patch = {}
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  /** A merge to be sent over the stored version, and the queued changes before it. */
  let merge: { over: number; unmerged: Patch } | undefined

  const hasPending = () => Object.keys(pending).length > 0

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(flush, delayMs)
  }

  /** Queues changed fields, which are saved 800 ms after the last change. During a conflict they stay queued until it is resolved. */
  function change(patch: Patch): void {
    pending = { ...pending, ...patch }
    if (state.get().kind === 'conflict') return
    state.set({ kind: 'changed' })
    schedule(debounceMs)
  }

  /** Sets the state to `incomplete`, because the current input cannot be saved, such as an invalid date. */
  function hold(): void {
    if (state.get().kind !== 'conflict' && !running) state.set({ kind: 'incomplete' })
  }

  /**
   * Sends queued changes without delay. Returns true when everything is saved, and false after a failure or with input that cannot be
   * saved.
   */
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
    const [patch, merged] = [pending, merge]
    pending = {}
    merge = undefined
    state.set({ kind: 'saving' })
    try {
      const saved = await send(patch, merged?.over ?? version)
      // what was typed during the save has to be merged as well, so its save must conflict
      if (!merged || !hasPending()) version = saved
      attempt = 0
      state.set(hasPending() ? { kind: 'changed' } : { kind: 'saved', at: serverNow() })
      return !hasPending()
    } catch (error) {
      fail(error, merged?.unmerged ?? patch)
      return false
    }
  }

  function fail(error: unknown, patch: Patch): void {
    const errorCode = errorCodeOf(error)
    const isConflict = errorCode === 'VERSION_CONFLICT'
    if (transientCodes.has(errorCode) || isConflict) pending = { ...patch, ...pending }
    if (isConflict) state.set({ kind: 'conflict', error })
    else if (!transientCodes.has(errorCode)) state.set({ kind: 'refused', error })
    else {
      state.set({ kind: 'retrying' })
      schedule(Math.min(retryMaxMs, 1000 * 2 ** attempt++))
    }
  }

  /** Returns the queued changes and the version over which they will be saved. */
  const edits = () => ({ patch: pending, version })

  /**
   * Replaces the queued changes with `patch`, merged with the stored version, and saves it. Returns true when everything is saved. If not,
   * the changes conflict again at the next save.
   */
  function resolve(patch: Patch, storedVersion: number): Promise<boolean> {
    clearTimeout(timer)
    merge = { over: storedVersion, unmerged: pending }
    pending = patch
    if (!hasPending()) [version, merge] = [storedVersion, undefined]
    state.set({ kind: hasPending() ? 'changed' : 'idle' })
    return flush()
  }

  const hasUnsaved = () => hasPending() || running !== undefined || state.get().kind === 'incomplete' || state.get().kind === 'refused'

  return { state, change, hold, flush, edits, resolve, hasUnsaved }
}
