import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'

/** Takes every filter back. It leaves the bar when nothing is found: then the list itself offers it (`NoResults`). */
export function ClearAll({ onClear }: { onClear: () => void }) {
  const t = useTranslations('ui')
  return (
    <Button variant="ghost" size="small" className="[body:has([data-slot=no-results])_&]:hidden" onClick={onClear}>
      {t('clearAll')}
    </Button>
  )
}
