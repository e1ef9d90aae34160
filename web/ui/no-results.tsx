import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BlankLines } from './blank-lines.tsx'
import { Button } from './button.tsx'

/** Shown in place of rows when the filters match none, with a button that clears the filters. */
export function NoResults({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  const t = useTranslations('ui')
  return (
    <div data-slot="no-results" className="mt-3 border-t border-border-strong">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-6">
        <p className="text-base">{children}</p>
        <Button className="sm:ml-auto" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      </div>
      <BlankLines className="[mask-image:linear-gradient(#000a,transparent)]" />
    </div>
  )
}
