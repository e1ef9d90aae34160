import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from './icon-button.tsx'
import { Select } from './select.tsx'

const sizes = ['25', '50', '100'] as const

type PagerProps = {
  /** The number of the page that is shown, counted from 1. */
  page: number
  pageSize: number
  total: number
  /** True when there are more than `total` rows, and the rest was not counted. */
  hasMore?: boolean
  onPageChange: (page: number) => void
  onPageSizeChange?: (pageSize: number) => void
}

/** The pager of a list: "1–25 of 48" or "1–25 of 10,000+", page size, previous and next. Sticks to the bottom of the window. */
export function Pager({ page, pageSize, total, hasMore = false, onPageChange, onPageSizeChange }: PagerProps) {
  const t = useTranslations('ui')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  return (
    <div
      data-slot="pager"
      data-bar
      className="sticky bottom-0 z-[3] -mt-px flex h-15 items-center justify-between gap-4 border-t bg-background text-muted-foreground shadow-[-4px_0_0_var(--background)]"
    >
      <span role="status" className="num">
        {t(hasMore ? 'pagerRangeCounted' : 'pagerRange', { first, last: Math.min(page * pageSize, total), total })}
      </span>
      <div className="flex items-center gap-4">
        {onPageSizeChange && (
          <Select
            aria-label={t('pageSize')}
            className="hidden w-auto border-transparent bg-transparent sm:flex sm:min-h-8"
            options={sizes.map((size) => ({ value: size, label: t('perPage', { size }) }))}
            value={sizes.find((size) => Number(size) === pageSize) ?? '25'}
            onValueChange={(size) => onPageSizeChange(Number(size))}
          />
        )}
        <nav aria-label={t('pages')} className="flex items-center gap-0.5">
          <IconButton label={t('previousPage')} disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <span className="num px-1 text-foreground">{t(hasMore ? 'pageOfCounted' : 'pageOf', { page, pages })}</span>
          <IconButton label={t('nextPage')} disabled={page >= pages && !hasMore} onClick={() => onPageChange(page + 1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </nav>
      </div>
    </div>
  )
}
