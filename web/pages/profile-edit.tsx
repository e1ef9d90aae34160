import { useTranslations } from 'use-intl'
import { ProfileEditor } from '#web/features/profile-edit/profile-editor.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Edit profile (R25): the user's own name, phone and picture. */
export function Component() {
  const t = useTranslations('profileEdit')
  return (
    <>
      <PageHeader title={t('heading')} note={t('lead')} />
      <ProfileEditor />
    </>
  )
}
