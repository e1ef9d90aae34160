import { createStore, type Store } from '#web/lib/store.ts'

export type FailedPatch<Patch> = { patch: Partial<Patch>; error: unknown }

export type PatchSaverState<Patch> = {
  /** The values being sent or queued, which the page shows instead of the stored ones. */
  pending: Partial<Patch>
  /** The values that the last request saved. Empty when that request failed. */
  saved: Partial<Patch>
  /** The values that could not be saved, each until the user changes the same field again. */
  failed: readonly FailedPatch<Patch>[]
}

/**
 * Saves each change at once, with one request in flight at a time. Changes made during a request are sent together in the next one. A
 * change that fails leaves `pending`, so the page shows the stored value again.
 */
export function createPatchSaver<Patch extends object>(
  send: (patch: Partial<Patch>) => Promise<unknown>,
  onSaved: (patch: Partial<Patch>) => void,
) {
  const state: Store<PatchSaverState<Patch>> = createStore<PatchSaverState<Patch>>({ pending: {}, saved: {}, failed: [] })
  let waiting: Partial<Patch> = {}
  let isSending = false

  async function sendAll(): Promise<void> {
    isSending = true
    while (Object.keys(waiting).length > 0) {
      const patch = waiting
      waiting = {}
      try {
        await send(patch)
        onSaved(patch)
        state.set({ ...state.get(), pending: waiting, saved: patch })
      } catch (error) {
        state.set({ pending: waiting, saved: {}, failed: withoutNewer([...state.get().failed, { patch, error }], waiting) })
      }
    }
    isSending = false
  }

  function change(patch: Partial<Patch>): void {
    waiting = { ...waiting, ...patch }
    const { pending, saved, failed } = state.get()
    state.set({ pending: { ...pending, ...patch }, saved, failed: withoutNewer(failed, patch) })
    if (!isSending) void sendAll()
  }

  return { state, change }
}

/** Removes the fields that the user has changed again from the failed patches. Drops patches without other fields. */
function withoutNewer<Patch extends object>(failed: readonly FailedPatch<Patch>[], newer: Partial<Patch>): FailedPatch<Patch>[] {
  return failed.flatMap(({ patch, error }) => {
    const rest = { ...patch }
    for (const name in newer) delete rest[name]
    return Object.keys(rest).length > 0 ? [{ patch: rest, error }] : []
  })
}
