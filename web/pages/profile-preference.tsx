import { useTranslations } from 'use-intl'
import { PreferenceEditor } from '#web/features/preference/preference-editor.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** The page of the user's own preferences (R22): language, time zone, emails and keyboard shortcuts. */
export function Component() {
  const t = useTranslations('preference')
  return (
    <>
      <PageHeader title={t('heading')} note={t('lead')} />
      <PreferenceEditor />
    </>
  )
}
