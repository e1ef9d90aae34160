import { useTranslations } from 'use-intl'
import { lostValues } from '#web/lib/forms/lost-values.ts'
import { useStore } from '#web/lib/store.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Notice } from '#web/ui/notice.tsx'

const CopyableTexts = lazyComponent(async () => (await import('#web/ui/copyable-texts.tsx')).CopyableTexts)

/** Shows the unsaved text of a draft that was launched or submitted for approval elsewhere while its wizard was open. */
export function LostDraft({ campaign }: { campaign: string }) {
  const t = useTranslations('kept')
  const lost = useStore(lostValues)
  if (!lost?.place.endsWith(`?draft=${campaign}`) || lost.isInDialog) return null
  return (
    <Notice kind="warning" className="mb-6 max-w-[760px]">
      <p>{t('submittedElsewhere')}</p>
      <CopyableTexts typed={[lost.values]} />
    </Notice>
  )
}
