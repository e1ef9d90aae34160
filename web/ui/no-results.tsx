import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'

/** Filters that match nothing: names them and offers to clear them. */
export function NoResults({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  const t = useTranslations('ui')
  return (
    <div data-slot="no-results" className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b py-8">
      <p className="text-base text-muted-foreground">{children}</p>
      <Button onClick={onClear}>{t('clearFilters')}</Button>
    </div>
  )
}
