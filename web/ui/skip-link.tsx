import { useTranslations } from 'use-intl'

/** The page's first link, visible while focused, which moves the focus past the navigation to the content. */
export function SkipLink() {
  const t = useTranslations('shell')
  return (
    <a
      href="#content"
      className="print:hidden fixed top-2 left-[max(8px,env(safe-area-inset-left))] z-50 -translate-y-20 rounded-md bg-primary px-4 py-2.5 font-medium text-primary-foreground focus:translate-y-0"
    >
      {t('skip')}
    </a>
  )
}
