import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatTime } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

type SaveBarProps = {
  isDirty: boolean
  isBusy: boolean
  /** The time of the last save since the page was opened, in epoch milliseconds. Undefined before the first. */
  savedAt: number | undefined
  refusal?: string | undefined
  /** Notices above the buttons, such as that of a merge. */
  notes?: ReactNode
  act: string
  onDiscard: () => void
  children?: ReactNode
}

/**
 * The bar at the bottom of a form, with buttons to discard and save. Shows `children` or "unsaved" while `isDirty`, then the time of the
 * last save. Asks before the user leaves with unsaved changes.
 */
export function SaveBar({ isDirty, isBusy, savedAt, refusal, notes, act, onDiscard, children }: SaveBarProps) {
  const t = useTranslations('saveBar')
  const timeZone = useOwnZone()
  const time = savedAt && formatTime(new Date(savedAt).toISOString(), timeZone)
  return (
    <div
      data-slot="save-bar"
      data-bar
      className="sticky bottom-0 z-[6] mt-6 border-t bg-background py-3.5 shadow-[-6px_6px_0_var(--background),6px_6px_0_var(--background)]"
    >
      {notes}
      {refusal && (
        <Notice kind="error" className="mb-3">
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span role="status" className="mr-auto flex items-center gap-2 text-xs text-muted-foreground">
          {isDirty ? (children ?? t('unsaved')) : time ? <SavedAt time={time} /> : null}
        </span>
        {isDirty && (
          <Button variant="ghost" onClick={onDiscard}>
            {t('discard')}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={isBusy}>
          {act}
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty && !isBusy} />
    </div>
  )
}

function SavedAt({ time }: { time: string }) {
  const t = useTranslations('saveBar')
  return (
    <>
      <Check aria-hidden className="size-4 stroke-[1.8] text-success" />
      <span>{t('saved', { time })}</span>
    </>
  )
}
