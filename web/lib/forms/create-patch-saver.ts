import { createStore, type Store } from '#web/lib/store.ts'

export type FailedPatch<Patch> = { patch: Partial<Patch>; error: unknown }

export type PatchSaverState<Patch> = {
  /** Shown over what is saved: under way, or waiting its turn. */
  wished: Partial<Patch>
  /** What the last call saved; nothing where it failed. */
  saved: Partial<Patch>
  /** Every choice that failed, until it is made again. */
  failed: readonly FailedPatch<Patch>[]
}

/**
 * Saves choices the moment they are made. One call is under way at a time and choices made meanwhile leave together, so the last choice
 * is also the last to arrive. A choice that failed is dropped; `onSaved` runs before a saved one is.
 */
export function createPatchSaver<Patch extends object>(
  send: (patch: Partial<Patch>) => Promise<unknown>,
  onSaved: (patch: Partial<Patch>) => void,
) {
  const state: Store<PatchSaverState<Patch>> = createStore<PatchSaverState<Patch>>({ wished: {}, saved: {}, failed: [] })
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
        state.set({ ...state.get(), wished: waiting, saved: patch })
      } catch (error) {
        state.set({ wished: waiting, saved: {}, failed: withoutNewer([...state.get().failed, { patch, error }], waiting) })
      }
    }
    isSending = false
  }

  function change(patch: Partial<Patch>): void {
    waiting = { ...waiting, ...patch }
    const { wished, saved, failed } = state.get()
    state.set({ wished: { ...wished, ...patch }, saved, failed: withoutNewer(failed, patch) })
    if (!isSending) void sendAll()
  }

  return { state, change }
}

/** The failures that still matter: not those of a choice made again. */
function withoutNewer<Patch extends object>(failed: readonly FailedPatch<Patch>[], newer: Partial<Patch>): FailedPatch<Patch>[] {
  return failed.flatMap(({ patch, error }) => {
    const rest = { ...patch }
    for (const name in newer) delete rest[name]
    return Object.keys(rest).length > 0 ? [{ patch: rest, error }] : []
  })
}
