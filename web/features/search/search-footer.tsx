import { useTranslations } from 'use-intl'
import { isMac } from '#web/lib/keys/keys.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** How the keys move here, and whose search it is (Q2). */
export function SearchFooter({ id, hasResults }: { id: string; hasResults: boolean }) {
  const t = useTranslations('search')
  return (
    <div className="flex h-11.5 shrink-0 items-center justify-between gap-4 border-t px-5 text-xs text-muted-foreground">
      <div id={id} className="flex items-center gap-4 max-sm:sr-only">
        {hasResults && (
          <span className="flex items-center gap-2">
            <Kbd aria-hidden>↑</Kbd>
            <Kbd aria-hidden>↓</Kbd>
            {t('navigate')}
          </span>
        )}
        <span>{t(isMac ? 'toOpenApple' : 'toOpen')}</span>
      </div>
      <span className="ml-auto flex items-center gap-2">
        {t('by')}
        <Logo className="gap-1.5 text-[15px] text-foreground [&>svg]:size-[15px]" />
      </span>
    </div>
  )
}
