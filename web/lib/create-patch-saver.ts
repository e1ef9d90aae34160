import { createStore, type Store } from './store.ts'

export type PatchSaverState<Patch> = {
  /** What is shown beside what is saved: under way, or waiting its turn. */
  wished: Partial<Patch>
  outcome?: { kind: 'saved' | 'failed'; patch: Partial<Patch>; error?: unknown }
}

/**
 * Saves choices the moment they are made. One call is under way at a time and what is chosen meanwhile leaves together, so the last
 * choice is also the last to arrive. What could not be saved is no longer wished; `onSaved` runs before its wish is dropped.
 */
export function createPatchSaver<Patch extends object>(
  send: (patch: Partial<Patch>) => Promise<unknown>,
  onSaved: (patch: Partial<Patch>) => void,
) {
  const state: Store<PatchSaverState<Patch>> = createStore<PatchSaverState<Patch>>({ wished: {} })
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
        state.set({ wished: waiting, outcome: { kind: 'saved', patch } })
      } catch (error) {
        state.set({ wished: waiting, outcome: { kind: 'failed', patch, error } })
      }
    }
    isSending = false
  }

  function change(patch: Partial<Patch>): void {
    waiting = { ...waiting, ...patch }
    state.set({ wished: { ...state.get().wished, ...patch } })
    if (!isSending) void sendAll()
  }

  return { state, change }
}
