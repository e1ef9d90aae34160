import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** The search button without its dialog. `children` is the shortcut hint. */
export function SearchTrigger({ children, ...props }: ComponentProps<'button'> & { children?: ReactNode }) {
  const t = useTranslations('search')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-press="search"
      className="flex h-11 items-center gap-2.5 rounded-md text-muted-foreground hover:text-foreground max-sm:w-11 max-sm:justify-center sm:h-9"
      {...props}
    >
      <Search aria-hidden className="size-[17px] shrink-0 stroke-[1.6]" />
      <span className="max-sm:sr-only">{t('button')}</span>
      {children}
    </button>
  )
}
