import { useTranslations } from 'use-intl'
import { PreferenceEditor } from '#web/features/preference/preference-editor.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Preference (R22): language, zone, emails and shortcuts of the user. */
export function Component() {
  const t = useTranslations('preference')
  return (
    <>
      <PageHeader title={t('heading')} note={t('lead')} />
      <PreferenceEditor />
    </>
  )
}
