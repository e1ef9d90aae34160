import { useTranslations } from 'use-intl'

/** A badge for the template that new campaigns of its type start with. */
export function DefaultMark() {
  const t = useTranslations('templates')
  return <span className="shrink-0 rounded-full bg-secondary px-2 text-2xs leading-5 text-secondary-foreground">{t('isDefault')}</span>
}
