import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from '#web/lib/store.ts'
import { MergedNotice } from '#web/ui/form/merged-notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { DraftSaver } from './create-draft-saver.ts'
import type { AnyDraft } from './draft.ts'
import type { MergedEdits } from './draft-fields.ts'

const ResolveConflict = lazyComponent(async () => (await import('./resolve-conflict.tsx')).ResolveConflict)

/** Shows the form of the step with the merged values. The focused field keeps the focus and the cursor. */
function renewForm(renew: () => void): void {
  const field = document.activeElement
  const name = field?.getAttribute('name')
  const at = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.selectionStart : null
  flushSync(renew)
  if (!name) return
  const next = document.querySelector<HTMLElement>(`#content [name="${CSS.escape(name)}"]`)
  next?.focus({ preventScroll: true })
  if (at !== null && (next instanceof HTMLInputElement || next instanceof HTMLTextAreaElement)) next.setSelectionRange(at, at)
}

type ConflictsProps = { saver: DraftSaver; draft: AnyDraft | null; onReload: () => Promise<number>; onMerged: () => void }

/** Merges edits of the draft that were made elsewhere, and says which. Asks when the same value was changed, or by another person. */
export function Conflicts({ saver, draft, onReload, onMerged }: ConflictsProps) {
  const { kind, ...state } = useStore(saver.state)
  const [base, setBase] = useState(draft)
  const [merged, setMerged] = useState<MergedEdits>()
  // what the saver last read or saved, which a live update of the draft does not change
  if (draft && draft !== base && draft.version === saver.edits().version) setBase(draft)

  const undo = async () => {
    if (!merged?.undo || !draft) return
    saver.change(merged.undo(draft))
    if (!(await saver.flush())) return
    setMerged(undefined)
    renewForm(onMerged)
  }
  const finish = (next: MergedEdits | undefined) => {
    if (next?.fields.length === 0) return
    setMerged(next)
    renewForm(onMerged)
  }
  if (kind === 'conflict' && base && draft)
    return (
      <ResolveConflict
        saver={saver}
        error={'error' in state ? state.error : null}
        base={base}
        draft={draft}
        onReload={onReload}
        onDone={finish}
      />
    )
  if (!merged) return null
  return (
    <MergedNotice
      className="sticky top-(--topbar-h) z-[3] mx-4 mt-5 bg-background sm:mx-8 lg:mx-12"
      fields={merged.fields}
      editors={merged.editors}
      onUndo={merged.undo && (() => void undo())}
    />
  )
}
