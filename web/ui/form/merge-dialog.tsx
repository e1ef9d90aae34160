import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { EditedValue, Merge } from '#web/lib/forms/merge-edits.ts'
import { AlertDialog, AlertDialogContent } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'

type MergeDialogProps = {
  merge: Merge
  /** The names of other people who saved. Empty if the same person did in another tab. */
  editors: readonly string[]
  /** Returns the label of a changed value. */
  label: (value: EditedValue) => string
  /** Returns one side of a changed value as text. Empty for no value. */
  shown: (value: EditedValue, side: 'mine' | 'theirs') => string
  /** Called with the values of this side to keep, and those of the other side to take. */
  onKeep: (kept: EditedValue[], taken: EditedValue[]) => void
  onDiscard: () => void
}

/** Asks which side of each value to keep that two people or two tabs changed, and lists what only the other side changed. */
export function MergeDialog({ merge, editors, label, shown, onKeep, onDiscard }: MergeDialogProps) {
  const t = useTranslations('merge')
  const [mine, setMine] = useState<Record<string, boolean>>({})
  const names = new Intl.ListFormat('en-GB').format(editors)
  const isMine = ({ name }: EditedValue) => mine[name] ?? true
  const keep = () => {
    const kept = merge.conflicts.filter(isMine)
    const taken = merge.conflicts.filter((value) => !isMine(value))
    onKeep([...merge.mine, ...kept], [...merge.theirs, ...taken])
  }
  return (
    <AlertDialog open>
      <AlertDialogContent title={names ? t('titleBy', { names }) : t('title')} description={t('text')}>
        {merge.conflicts.map((value) => (
          <fieldset key={value.name} className="mt-4 border-t pt-3">
            <legend className="sr-only">{label(value)}</legend>
            <p aria-hidden className="mb-2 text-xs font-medium">
              {label(value)}
            </p>
            <RadioGroup
              aria-label={label(value)}
              value={isMine(value) ? 'mine' : 'theirs'}
              onValueChange={(side) => setMine({ ...mine, [value.name]: side === 'mine' })}
            >
              <RadioItem value="mine" note={shown(value, 'mine') || t('empty')}>
                {t('mine')}
              </RadioItem>
              <RadioItem value="theirs" note={shown(value, 'theirs') || t('empty')}>
                {names ? t('theirsBy', { names }) : t('theirs')}
              </RadioItem>
            </RadioGroup>
          </fieldset>
        ))}
        {merge.theirs.length > 0 && (
          <ul className="mt-4 border-t pt-3 text-sm wrap-anywhere">
            {merge.theirs.map((value) => (
              <li key={value.name}>{t('changed', { field: label(value), value: shown(value, 'theirs') || t('empty') })}</li>
            ))}
          </ul>
        )}
        <DialogActions>
          <Button onClick={onDiscard}>{t('discard')}</Button>
          <Button variant="primary" onClick={keep}>
            {t('save')}
          </Button>
        </DialogActions>
      </AlertDialogContent>
    </AlertDialog>
  )
}
