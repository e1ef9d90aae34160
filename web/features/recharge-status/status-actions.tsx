import { Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { closedRecharges, creditedRecharges, finishedRecharges, isOneOf, paidRecharges } from '#graphql/model/statuses.ts'
import { isCancellableRecharge } from '#web/entities/wallet/recharge-states.ts'
import { retryLink } from '#web/entities/wallet/retry-link.ts'
import { graphql } from '#web/gql/gql.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { subtractMoney } from '#web/lib/money/money.ts'
import { redirectTarget } from '#web/lib/session/redirect-target.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button, buttonVariants } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CoinGlyph } from '#web/ui/coin.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import type { Recharge } from './recharge.ts'

/** The buttons for a recharge's status, such as paying, retrying with the same values, returning to the previous page, or cancelling. */
export function StatusActions({ recharge }: { recharge: Recharge }) {
  const t = useTranslations('rechargeStatus')
  const may = useMay()
  const { status, currency, checkout_url: page, total_payable, paid_amount } = recharge
  const returnTo = redirectTarget(recharge.return_to)
  const isClosed = isOneOf(closedRecharges, status)
  const isArrived = isOneOf(creditedRecharges, status)
  const mayStart = may('recharge.start')
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2 empty:hidden">
      {page && mayStart && (
        // The payment page is another site and replaces this one.
        <a href={page} className={buttonVariants({ variant: 'coin', size: 'large' })}>
          <CoinGlyph />
          <span>{t('pay', { total: formatMoney(subtractMoney(total_payable, paid_amount), currency, { whole: true }) })}</span>
        </a>
      )}
      {isClosed && mayStart && (
        <ButtonLink {...retryLink(recharge, returnTo)} variant="primary">
          <RotateCcw aria-hidden />
          {t('again')}
        </ButtonLink>
      )}
      {returnTo !== '/' && (isArrived || isClosed) && (
        <ButtonLink to={returnTo} variant={isArrived ? 'primary' : 'outline'}>
          {t('back')}
        </ButtonLink>
      )}
      {isOneOf(paidRecharges, status) && <ButtonLink to="/wallet">{t('toWallet')}</ButtonLink>}
      {isOneOf(finishedRecharges, status) && mayStart && (
        <ButtonLink to="/recharge" variant="ghost">
          <Plus aria-hidden />
          {t('anew')}
        </ButtonLink>
      )}
      {isCancellableRecharge(status) && mayStart && <CancelRechargeButton recharge={recharge} />}
    </div>
  )
}

const CancelRecharge = graphql(`
  mutation CancelRecharge($id: ID!) {
    cancelRecharge(id: $id) {
      id
      status
      checkout_url
      finished_at
      revision
    }
  }
`)

/** Cancels the recharge while it is unpaid. */
function CancelRechargeButton({ recharge: { id, number } }: { recharge: Recharge }) {
  const t = useTranslations('rechargeStatus')
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const cancel = useActionDialog(CancelRecharge, { variables: { id } })
  return (
    <>
      <Button variant="ghost" className="first:-ml-2.5" onClick={() => setIsConfirmOpen(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('cancelTitle', { number })}
        description={t('cancelText')}
        act={t('cancelAct')}
        keep={t('keep')}
        onConfirm={cancel}
      />
    </>
  )
}
