import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RewardsFilter } from '#graphql/contracts/reward/rewards-filter.ts'
import { BulkRewardsDialog } from '#web/entities/reward/bulk-rewards-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** A button and a dialog that cancel all rewards matching the list's filter, on every page of the list. */
export function CancelMatching({ filter }: { filter: RewardsFilter }) {
  const t = useTranslations('campaignView.cancelMatching')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <BulkRewardsDialog kind="cancel" filter={filter} onOpenChange={setIsOpen} />}
    </>
  )
}
