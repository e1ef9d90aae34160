import { Ban, CalendarPlus, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Ability } from '#graphql/contracts/access/abilities.ts'
import { type BulkActKind, bulkActKinds } from '#graphql/contracts/reward/bulk-acts.ts'
import type { RewardsFilter } from '#graphql/contracts/reward/rewards-filter.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { SelectionBar } from '#web/ui/list/selection-bar.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'

const BulkRewardsDialog = lazyComponent(async () => (await import('#web/entities/reward/bulk-rewards-dialog.tsx')).BulkRewardsDialog)

const abilities: Record<BulkActKind, Ability> = { cancel: 'campaign.cancelUnclaimed', resend: 'reward.resend', extend: 'reward.extend' }
const icons = { cancel: Ban, resend: Send, extend: CalendarPlus }
/** The order of the buttons, with the one that ends rewards last. */
const order: readonly BulkActKind[] = ['resend', 'extend', 'cancel']

/** Returns the acts on many rewards that the user may do. A list without any needs no selection. */
export function useBulkActs(): BulkActKind[] {
  const may = useMay()
  return bulkActKinds.filter((act) => may(abilities[act]))
}

type BulkRewardsBarProps = {
  selection: Selection
  /** The filter of the whole list, used when all of it is selected. */
  filter: RewardsFilter
  /** The number of rewards in the whole list. With `isCountMin` there may be more. */
  count: number
  isCountMin: boolean
}

/** The bar at the foot of the page while rewards are selected: their number, the acts on them, and selecting the whole list. */
export function BulkRewardsBar({ selection, filter, count, isCountMin }: BulkRewardsBarProps) {
  const t = useTranslations('bulkRewards')
  const acts = useBulkActs()
  const [act, setAct] = useState<BulkActKind>()
  const { selected, isAll, isWholePage, chooseAll, clear } = selection
  const chosen = isAll ? count : selected.length
  const text = t(isAll && isCountMin ? 'selectedMin' : 'selected', { count: chosen })
  return (
    <>
      {acts.length > 0 && (
        <SelectionBar count={chosen} text={text} label={t('bar')} onClear={clear}>
          {!isAll && isWholePage && count > chosen && (
            <Button variant="ghost" onClick={chooseAll}>
              {t(isCountMin ? 'chooseAllMin' : 'chooseAll', { count })}
            </Button>
          )}
          {order
            .filter((kind) => acts.includes(kind))
            .map((kind) => {
              const Icon = icons[kind]
              return (
                <Button key={kind} onClick={() => setAct(kind)}>
                  <Icon aria-hidden />
                  <span>{t(`${kind}.open`)}</span>
                </Button>
              )
            })}
        </SelectionBar>
      )}
      {act && chosen > 0 && (
        <BulkRewardsDialog
          kind={act}
          filter={isAll ? filter : { ids: selected }}
          onOpenChange={(isOpen) => isOpen || setAct(undefined)}
          onDone={clear}
          {...(!(isAll && isCountMin) && { chosen })}
        />
      )}
    </>
  )
}
