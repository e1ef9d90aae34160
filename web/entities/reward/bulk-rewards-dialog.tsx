import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type BulkActKind, extendDaysMax } from '#graphql/contracts/reward/bulk-acts.ts'
import type { RewardsFilter } from '#graphql/contracts/reward/rewards-filter.ts'
import { graphql } from '#web/gql/gql.ts'
import { addDays, dayIn, formatCalendarDay } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { Field } from '#web/ui/field.tsx'
import { useKeptText } from '#web/ui/form/use-kept-form.ts'
import { useBulkCount } from './use-bulk-count.ts'
import { useSkippedText } from './use-skipped-text.ts'

const CancelRewards = graphql(`
  mutation CancelRewards($filter: RewardsFilterInput!, $expected: Int!, $includePartlySpent: Boolean, $reason: String!) {
    cancelRewards(filter: $filter, expected: $expected, includePartlySpent: $includePartlySpent, reason: $reason) {
      id
    }
  }
`)

const ResendRewards = graphql(`
  mutation ResendRewards($filter: RewardsFilterInput!, $expected: Int!) {
    resendRewards(filter: $filter, expected: $expected) {
      id
    }
  }
`)

const ExtendRewards = graphql(`
  mutation ExtendRewards($filter: RewardsFilterInput!, $until: Date!, $expected: Int!, $reason: String!) {
    extendRewards(filter: $filter, until: $until, expected: $expected, reason: $reason) {
      id
    }
  }
`)

type BulkRewardsDialogProps = {
  kind: BulkActKind
  /** The rewards, as the list or the selection finds them. */
  filter: RewardsFilter
  onOpenChange: (open: boolean) => void
  /** Runs after the act was confirmed. It continues in the background, as `BulkActsNote` shows. */
  onDone?: () => void
  /** The number of selected rewards, to name those that the act never changes, such as redeemed ones. */
  chosen?: number
}

/** Shows how many rewards an act changes and the money that they hold, and asks to confirm it. */
export function BulkRewardsDialog({ kind, filter, onOpenChange, onDone, chosen: selected }: BulkRewardsDialogProps) {
  const t = useTranslations('bulkRewards')
  const { currency, timeZone } = useUser().company
  const skippedText = useSkippedText()
  const today = dayIn(timeZone)
  const latest = addDays(today, extendDaysMax)
  const target = `${kind}:${JSON.stringify(filter)}`
  const [chosen, setChosen] = useKeptText(`until:${target}`)
  const [includePartlySpent, setIncludePartlySpent] = useState(false)
  const choice = { cancel: { includePartlySpent }, resend: {}, extend: chosen ? { until: chosen } : {} }[kind]
  const isPossible = kind !== 'extend' || !chosen || (chosen >= today && chosen <= latest)
  const { found, error, isCurrent, recount } = useBulkCount(isPossible ? { act: kind, filter, ...choice } : undefined)
  const expected = found?.count ?? 0
  // the server suggests one that is later than all ends
  const until = chosen || (found?.until ?? '')
  const options = { refetchQueries: ['BulkActs'], ...(onDone && { after: onDone }), toast: t(`${kind}.started`, { count: expected }) }
  const cancel = useActionDialog(CancelRewards, {
    ...options,
    variables: (reason: string) => ({ filter, expected, includePartlySpent, reason }),
  })
  const resend = useActionDialog(ResendRewards, { ...options, variables: { filter, expected } })
  const extend = useActionDialog(ExtendRewards, { ...options, variables: (reason: string) => ({ filter, expected, until, reason }) })
  /** Runs the act. Counts again when it is refused, because the list may have changed. */
  const confirm = (run: () => Promise<void>) =>
    run().catch((refused: unknown) => {
      recount()
      throw refused
    })

  if (!found) return error ? <Message title={t('refused')} text={error} onOpenChange={onOpenChange} /> : null
  const skipped = skippedText(found.skipped)
  const counted = found.skipped.reduce((sum, { count }) => sum + count, expected)
  const leftOut = selected !== undefined && selected > counted && t('leftOut', { count: selected - counted })
  const hasPartly = kind === 'cancel' && (includePartlySpent || found.skipped.some(({ reason }) => reason === 'partly_spent'))
  if (expected === 0 && kind !== 'extend' && !hasPartly)
    return <Message title={t(`${kind}.none`)} text={skipped || t('none')} onOpenChange={onOpenChange} />
  const sums = { value: formatMoney(found.value, currency), fee: formatMoney(found.fee, currency) }
  const shown = {
    open: true,
    onOpenChange,
    title: expected > 0 ? t(`${kind}.title`, { count: expected }) : t(`${kind}.none`),
    description: [expected > 0 && t(`${kind}.text`, { count: expected, ...sums }), skipped, counted > 0 && leftOut]
      .filter(Boolean)
      .join(' '),
    act: t(`${kind}.act`, { count: expected }),
  }
  if (kind === 'resend') return <ConfirmDialog {...shown} keep={t('keep')} destructive={false} onConfirm={() => confirm(resend)} />
  return (
    <ReasonDialog
      {...shown}
      target={target}
      isDestructive={kind === 'cancel'}
      isDisabled={expected === 0 || !isCurrent}
      onConfirm={(reason) => confirm(() => (kind === 'cancel' ? cancel(reason) : extend(reason)))}
    >
      {hasPartly && (
        <CheckboxField checked={includePartlySpent} onCheckedChange={setIncludePartlySpent} className="mb-5">
          {t('cancel.partly')}
        </CheckboxField>
      )}
      {kind === 'extend' && (
        <Field
          label={t('extend.until')}
          help={t('extend.untilHelp')}
          className="mb-5 max-w-[240px]"
          error={isPossible ? undefined : t('extend.range', { day: formatCalendarDay(latest, { year: true }) })}
        >
          <DateInput min={today} max={latest} value={until} onChange={(event) => event.target.value && setChosen(event.target.value)} />
        </Field>
      )}
    </ReasonDialog>
  )
}

type MessageProps = { title: string; text: ReactNode; onOpenChange: (open: boolean) => void }

/** A dialog without an act, which says why there is nothing to confirm. */
function Message({ title, text, onOpenChange }: MessageProps) {
  const t = useTranslations('bulkRewards')
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title={title} description={text}>
        <DialogActions>
          <DialogClose render={<Button />}>{t('close')}</DialogClose>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
