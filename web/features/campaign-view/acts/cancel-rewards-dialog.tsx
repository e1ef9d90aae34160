import { useSuspenseQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import type { rewards_filter } from '#web/gql/graphql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { addMoney } from '#web/lib/money/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'

const CancellableRewards = graphql(`
  query CancellableRewards(
    $filter: rewards_filter! @filters(by: ["campaign.id", "code_last4", "delivery_status", "search_text", "seq", "status"])
  ) {
    unclaimed: rewards_aggregated(
      filter: {
        _and: [$filter, { status: { _in: ["issued", "viewed", "partially_claimed", "frozen"] } }, { claimed_at: { _null: true } }]
      }
    ) {
      count {
        id
      }
      sum {
        remaining
      }
    }
    partlySpent: rewards_aggregated(
      filter: {
        _and: [$filter, { status: { _in: ["issued", "viewed", "partially_claimed", "frozen"] } }, { claimed_at: { _nnull: true } }]
      }
    ) {
      count {
        id
      }
      sum {
        remaining
      }
    }
  }
`)

/** The choice in the cancel dialog. `expected` rewards are cancelled, and `unclaimed` of them were not redeemed at all. */
export type CancelChoice = { expected: number; unclaimed: number; includePartlySpent: boolean; reason: string }

type CancelRewardsDialogProps = {
  filter: rewards_filter
  title: (unclaimed: number) => string
  onConfirm: (choice: CancelChoice) => Promise<unknown>
  onOpenChange: (open: boolean) => void
}

/**
 * Counts the rewards that match `filter` and asks to cancel the unclaimed ones. Partly spent rewards are cancelled only if the user
 * includes them (R12).
 */
export function CancelRewardsDialog({ filter, title, onConfirm, onOpenChange }: CancelRewardsDialogProps) {
  const t = useTranslations('campaignView.cancelRewards')
  const { currency } = useUser().company
  const { data } = useSuspenseQuery(CancellableRewards, { variables: { filter }, fetchPolicy: 'network-only' })
  const [isChosen, setIsChosen] = useState(false)
  const unclaimed = countOf(data.unclaimed)
  const partly = countOf(data.partlySpent)
  const isIncluded = partly > 0 && (isChosen || unclaimed === 0)
  const count = unclaimed + (isIncluded ? partly : 0)
  if (count === 0)
    return (
      <Dialog open onOpenChange={onOpenChange}>
        <DialogContent title={t('none')} description={t('noneText')}>
          <DialogActions>
            <DialogClose render={<Button />}>{t('close')}</DialogClose>
          </DialogActions>
        </DialogContent>
      </Dialog>
    )
  const partlyLeft = leftIn(data.partlySpent)
  const sum = isIncluded ? addMoney(leftIn(data.unclaimed), partlyLeft) : leftIn(data.unclaimed)
  return (
    <ReasonDialog
      open
      onOpenChange={onOpenChange}
      title={unclaimed > 0 ? title(unclaimed) : t('titlePartly', { count: partly })}
      description={t('text', { amount: formatMoney(sum, currency) })}
      act={t('act', { count })}
      target={`cancel:${JSON.stringify(filter)}`}
      onConfirm={(reason) => onConfirm({ expected: count, unclaimed, includePartlySpent: isIncluded, reason })}
    >
      {partly > 0 && unclaimed > 0 && (
        <CheckboxField checked={isChosen} onCheckedChange={setIsChosen} className="mb-5">
          {t('partly', { count: partly, amount: formatMoney(partlyLeft, currency) })}
        </CheckboxField>
      )}
    </ReasonDialog>
  )
}

const leftIn = (found: readonly ({ sum?: { remaining?: unknown } | null } | null)[]): Minor => String(found[0]?.sum?.remaining ?? 0)
