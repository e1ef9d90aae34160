import { errorCodeOf, errorExtensions } from '#web/lib/errors/error-code.ts'
import type { EditedValue, Fields, Merge } from './merge-edits.ts'

/** Stored values of a form, and their version. */
export type Stored<Form> = { values: Form; version: number }

/** Values to keep of this side, and to take of the other. */
export type Choice = { kept: readonly EditedValue[]; taken: readonly EditedValue[] }

export type MergeWays<Form> = {
  /** The fields that are valid only together, by a name. */
  groups?: Record<string, readonly string[]> | undefined
  /** Reads the stored values again. */
  load: () => Promise<Stored<Form>>
  /** Saves all values over a version. Rejects with VERSION_CONFLICT if it is not the stored one. */
  save: (values: Form, version: number) => Promise<Stored<Form>>
  /** Asks what to keep. Undefined discards this side. */
  ask: (merge: Merge, editors: readonly string[]) => Promise<Choice | undefined>
}

/** The stored values, and what was taken from other people or another tab. `isSaved` is false if nothing of this side was to be saved. */
export type MergedSave<Form> = { stored: Stored<Form>; isSaved: boolean; taken: readonly EditedValue[]; editors: readonly string[] }

/**
 * Saves the values of a form. If others saved since `base` was read, merges both: silently if the same person changed other values, else it
 * asks. Throws any other error.
 */
export async function saveMerged<Form extends object>(
  base: Stored<Form>,
  mine: Form,
  { groups, load, save, ask }: MergeWays<Form>,
): Promise<MergedSave<Form>> {
  const editors = new Set<string>()
  let [values, version] = [mine, base.version]
  let taken: readonly EditedValue[] = []
  for (;;) {
    try {
      return { stored: await save(values, version), isSaved: true, taken, editors: [...editors] }
    } catch (error) {
      if (errorCodeOf(error) !== 'VERSION_CONFLICT') throw error
      for (const name of editorsOf(error)) editors.add(name)
      const { mergeEdits, applyValues } = await import('./merge-edits.ts')
      const stored = await load()
      if (stored.version === version) throw error
      const merge = mergeEdits({ base: base.values as Fields, mine: mine as Fields, theirs: stored.values as Fields }, groups)
      if (merge.mine.length + merge.conflicts.length === 0) return { stored, isSaved: false, taken: merge.theirs, editors: [...editors] }
      const isSilent = merge.conflicts.length === 0 && (editors.size === 0 || merge.theirs.length === 0)
      const choice = isSilent ? { kept: merge.mine, taken: merge.theirs } : await ask(merge, [...editors])
      if (!choice) return { stored, isSaved: false, taken: [], editors: [] }
      values = { ...stored.values, ...(applyValues(stored.values as Fields, choice.kept, 'mine') as Partial<Form>) }
      version = stored.version
      taken = choice.taken
    }
  }
}

/** Returns the names of the other people who saved since, from a refusal VERSION_CONFLICT. */
export function editorsOf(error: unknown): string[] {
  const { editedBy } = errorExtensions(error)
  return Array.isArray(editedBy) ? editedBy.map(String) : []
}
