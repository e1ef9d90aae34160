import { createSaver, type Patch } from './create-saver.ts'

/** How one subject's drafts are made and saved: the commands behind the saver. */
export type DraftCalls = {
  /** A retry with the same client id finds the draft that the first call made. */
  create: (clientId: string, patch: Patch) => Promise<{ id: string; version: number }>
  /** The part of a patch that `create` takes; the rest is saved after it. */
  taken: readonly (keyof Patch)[]
  /** Returns the new version. */
  update: (id: string, version: number, patch: Patch) => Promise<number>
}

type Options = { calls: DraftCalls; draft: { id: string; version: number | null } | null; onCreated: (id: string) => Promise<void> }

export type DraftSaver = ReturnType<typeof createDraftSaver>

/** The saver of one draft: it creates the draft with the first thing it saves, once whatever is retried. */
export function createDraftSaver({ calls, draft, onCreated }: Options) {
  const clientId = crypto.randomUUID()
  let id = draft?.id
  let creations = 0

  const create = async (patch: Patch): Promise<number> => {
    creations += 1
    const made = await calls.create(clientId, patch)
    id = made.id
    await onCreated(made.id)
    // A retry finds the draft as the first call left it: what was typed since is saved over it.
    const rest = creations > 1 ? patch : without(patch, calls.taken)
    return Object.keys(rest).length ? calls.update(made.id, made.version, rest) : made.version
  }

  const saver = createSaver(
    (patch, version) => (id === undefined || version === null ? create(patch) : calls.update(id, version, patch)),
    draft ? (draft.version ?? 0) : null,
  )
  return { ...saver, draftId: () => id }
}

const without = (patch: Patch, taken: readonly (keyof Patch)[]): Patch =>
  Object.fromEntries(Object.entries(patch).filter(([name]) => !taken.some((key) => key === name)))
