import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { applyValues, type EditedValue } from '#web/lib/forms/merge-edits.ts'
import { editorsOf } from '#web/lib/forms/merge-saves.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { untilVisible } from '#web/lib/until-visible.ts'
import { MergeDialog } from '#web/ui/form/merge-dialog.tsx'
import type { DraftSaver } from './create-draft-saver.ts'
import type { AnyDraft } from './draft.ts'
import { fieldsOf, givesOwnAmounts, labelOf, type MergedEdits, mergeDraft } from './draft-fields.ts'

const retryMs = 2000

type ResolveConflictProps = {
  saver: DraftSaver
  /** The refusal VERSION_CONFLICT, with the names of other people who saved. */
  error: unknown
  /** The draft with which the unsaved edits began. */
  base: AnyDraft
  draft: AnyDraft
  onReload: () => Promise<number>
  /** Called with what was merged, once it is saved. Undefined if the unsaved edits were discarded. */
  onDone: (merged: MergedEdits | undefined) => void
}

/** Merges unsaved edits with a newer stored draft. Silent if the same person changed other values, else it asks. */
export function ResolveConflict({ saver, error, base, draft, onReload, onDone }: ResolveConflictProps) {
  const words = useTranslations('wizard.fields')
  const shown = useShown('currency' in draft ? (draft.currency ?? undefined) : undefined)
  const version = useReloaded(onReload)
  const merge = useMemo(
    () => (version !== undefined && (draft.version ?? 0) >= version ? mergeDraft(base, saver.edits().patch, draft) : undefined),
    [base, draft, saver, version],
  )
  const editors = editorsOf(error)
  const label = (value: EditedValue) => words(labelOf(value))

  const save = async (kept: EditedValue[], taken: EditedValue[]) => {
    const stored = fieldsOf(draft)
    const { wizardStep } = saver.edits().patch
    const patch = { ...applyValues(stored, kept, 'mine'), ...(wizardStep && { wizardStep }) }
    if (!(await saver.resolve(patch, draft.version ?? 0))) return
    const undo = taken.some(givesOwnAmounts) ? undefined : (now: AnyDraft) => applyValues(fieldsOf(now), taken, 'base')
    onDone({ fields: taken.map(label), editors, undo })
  }
  const discard = async () => {
    await saver.resolve({}, draft.version ?? 0)
    onDone(undefined)
  }
  const isSilent = merge !== undefined && merge.conflicts.length === 0 && (editors.length === 0 || merge.theirs.length === 0)
  const mergeSilently = useEffectEvent(() => {
    // again, with what was typed since
    const latest = mergeDraft(base, saver.edits().patch, draft)
    void save(latest.mine, latest.theirs)
  })
  useEffect(() => {
    if (isSilent) mergeSilently()
  }, [isSilent])
  if (!merge || isSilent) return null

  return (
    <MergeDialog
      merge={merge}
      editors={editors}
      label={label}
      shown={shown}
      onKeep={(kept, taken) => void save(kept, taken)}
      onDiscard={() => void discard()}
    />
  )
}

/** Loads the stored draft and returns its version. Tries again after a failure. Undefined until it is loaded. */
function useReloaded(reload: () => Promise<number>): number | undefined {
  const [version, setVersion] = useState<number>()
  const [tries, setTries] = useState(0)
  const load = useEffectEvent(() => reload())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is another try
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    load().then(setVersion, () => {
      timer = setTimeout(() => void untilVisible().then(() => setTries((count) => count + 1)), retryMs)
    })
    return () => clearTimeout(timer)
  }, [tries])
  return version
}

const charsShown = 200

/** The settings that have a text in `wizard.values`. */
const settings = ['same', 'per_recipient', 'now', 'scheduled', 'company', 'recipient', 'days', 'date', 'all', 'selected', 'rule'] as const
const amounts = new Set(['value', 'budget', 'rate', 'codeDetails.value'])
const isId = (value: unknown): boolean => typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(value)

/** Returns a function that shows one side of a changed value as text. Money is formatted, and chosen brands and people are counted. */
function useShown(currency: string | undefined) {
  const t = useTranslations('wizard.values')
  const textsIn = (value: unknown): string[] => {
    if (value === null || value === undefined || value === '') return []
    if (typeof value !== 'object') return [isId(value) ? t('chosen', { count: 1 }) : String(value)]
    const [ids, others] = [Object.values(value).filter(isId), Object.values(value).filter((part) => !isId(part))]
    return [...(ids.length ? [t('chosen', { count: ids.length })] : []), ...others.flatMap(textsIn)]
  }
  return ({ leaves }: EditedValue, side: 'mine' | 'theirs'): string => {
    const text = leaves
      .flatMap(({ path, [side]: value }) => {
        if (currency && value && amounts.has(path)) return formatMoney(String(value), currency)
        const setting = /mode$/i.test(path) ? settings.find((each) => each === value) : undefined
        return setting ? t(setting) : textsIn(value)
      })
      .join(', ')
    return text.length > charsShown ? `${text.slice(0, charsShown)}…` : text
  }
}
