import { randomId } from '#web/lib/random-id.ts'
import { createSaver, type Patch } from './create-saver.ts'

/** The functions that create and save drafts of one kind: campaign, template or points program. */
export type DraftCalls = {
  /** Creates the draft. Repeating it with the same client id returns the existing draft. */
  create: (clientId: string, patch: Patch) => Promise<{ id: string; version: number }>
  /** The fields that `create` stores. Other fields of the first patch are sent with `update` afterwards. */
  createFields: readonly (keyof Patch)[]
  /** Saves changed fields of the draft and returns its new version. Rejects with VERSION_CONFLICT if `version` is not the stored one. */
  update: (id: string, version: number, patch: Patch) => Promise<number>
}

type Options = { calls: DraftCalls; draft: { id: string; version: number | null } | null; onCreated: (id: string) => Promise<void> }

export type DraftSaver = ReturnType<typeof createDraftSaver>

/** Creates the autosave of one draft. The first save creates the draft, and a retry of it cannot create a second one. */
export function createDraftSaver({ calls, draft, onCreated }: Options) {
  const clientId = randomId()
  let id = draft?.id
  let creations = 0

  const create = async (patch: Patch): Promise<number> => {
    creations += 1
    const made = await calls.create(clientId, patch)
    id = made.id
    await onCreated(made.id)
    // A retry returns the draft as first created, so later edits are saved over it.
    const rest = creations > 1 ? patch : without(patch, calls.createFields)
    return Object.keys(rest).length ? calls.update(made.id, made.version, rest) : made.version
  }

  const saver = createSaver(
    (patch, version) => (id === undefined || version === null ? create(patch) : calls.update(id, version, patch)),
    draft ? (draft.version ?? 0) : null,
  )
  return { ...saver, draftId: () => id }
}

const without = (patch: Patch, fields: readonly (keyof Patch)[]): Patch =>
  Object.fromEntries(Object.entries(patch).filter(([name]) => !fields.some((key) => key === name)))
