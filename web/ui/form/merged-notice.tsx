import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type MergedNoticeProps = {
  /** The labels of the values that were changed elsewhere. */
  fields: readonly string[]
  /** The names of the people who changed them. Empty if the same person did in another tab. */
  editors: readonly string[]
  onUndo?: (() => void) | undefined
  className?: string
}

/** Says which values were changed elsewhere and are now merged, with a button that undoes them. */
export function MergedNotice({ fields, editors, onUndo, className }: MergedNoticeProps) {
  const t = useTranslations('merge')
  const labels = [...new Set(fields)].join(', ')
  const names = new Intl.ListFormat('en-GB').format(editors)
  return (
    <Notice kind="info" {...(className && { className })}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{names ? t('alsoBy', { fields: labels, editors: names }) : t('also', { fields: labels })}</span>
        {onUndo && (
          <Button size="small" onClick={onUndo}>
            {t('undo')}
          </Button>
        )}
      </span>
    </Notice>
  )
}
