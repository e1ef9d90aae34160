import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorExtensions } from '#web/lib/errors/error-code.ts'
import { applyValues, type EditedValue } from '#web/lib/forms/merge-edits.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { AlertDialog, AlertDialogContent } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
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
  const t = useTranslations('wizard.conflict')
  const words = useTranslations('wizard.fields')
  const shown = useShown('currency' in draft ? (draft.currency ?? undefined) : undefined)
  const version = useReloaded(onReload)
  const [mine, setMine] = useState<Record<string, boolean>>({})
  const merge = useMemo(
    () => (version !== undefined && (draft.version ?? 0) >= version ? mergeDraft(base, saver.edits().patch, draft) : undefined),
    [base, draft, saver, version],
  )
  const editors = editorsOf(error)
  const names = new Intl.ListFormat('en-GB').format(editors)

  const save = async (kept: EditedValue[], taken: EditedValue[]) => {
    const stored = fieldsOf(draft)
    const { wizardStep } = saver.edits().patch
    const patch = { ...applyValues(stored, kept, 'mine'), ...(wizardStep && { wizardStep }) }
    if (!(await saver.resolve(patch, draft.version ?? 0))) return
    const fields = [...new Set(taken.map((value) => words(labelOf(value))))].join(', ')
    const undo = taken.some(givesOwnAmounts) ? undefined : (now: AnyDraft) => applyValues(fieldsOf(now), taken, 'base')
    onDone({ values: taken, fields, editors: names, undo })
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

  const isMine = ({ name }: EditedValue) => mine[name] ?? true
  const keepBoth = () =>
    save([...merge.mine, ...merge.conflicts.filter(isMine)], [...merge.theirs, ...merge.conflicts.filter((value) => !isMine(value))])
  return (
    <AlertDialog open>
      <AlertDialogContent title={editors.length > 0 ? t('titleBy', { names }) : t('title')} description={t('text')}>
        {merge.conflicts.map((value) => (
          <fieldset key={value.name} className="mt-4 border-t pt-3">
            <legend className="sr-only">{words(labelOf(value))}</legend>
            <p aria-hidden className="mb-2 text-xs font-medium">
              {words(labelOf(value))}
            </p>
            <RadioGroup
              aria-label={words(labelOf(value))}
              value={isMine(value) ? 'mine' : 'theirs'}
              onValueChange={(side) => setMine({ ...mine, [value.name]: side === 'mine' })}
            >
              <RadioItem value="mine" note={shown(value, 'mine') || t('empty')}>
                {t('mine')}
              </RadioItem>
              <RadioItem value="theirs" note={shown(value, 'theirs') || t('empty')}>
                {editors.length > 0 ? t('theirsBy', { names }) : t('theirs')}
              </RadioItem>
            </RadioGroup>
          </fieldset>
        ))}
        {merge.theirs.length > 0 && (
          <ul className="mt-4 border-t pt-3 text-sm wrap-anywhere">
            {merge.theirs.map((value) => (
              <li key={value.name}>{t('changed', { field: words(labelOf(value)), value: shown(value, 'theirs') || t('empty') })}</li>
            ))}
          </ul>
        )}
        <DialogActions>
          <Button onClick={() => void discard()}>{t('discard')}</Button>
          <Button variant="primary" onClick={() => void keepBoth()}>
            {t('save')}
          </Button>
        </DialogActions>
      </AlertDialogContent>
    </AlertDialog>
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
      timer = setTimeout(() => setTries((count) => count + 1), retryMs)
    })
    return () => clearTimeout(timer)
  }, [tries])
  return version
}

function editorsOf(error: unknown): string[] {
  const { editedBy } = errorExtensions(error)
  return Array.isArray(editedBy) ? editedBy.map(String) : []
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
