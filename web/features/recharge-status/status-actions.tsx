import { Plus, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isCancellable } from '#web/entities/wallet/recharge-states.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { subtractMoney } from '#web/lib/money/money.ts'
import { redirectTarget } from '#web/lib/session/redirect-target.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { buttonVariants } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CoinGlyph } from '#web/ui/coin.tsx'
import { CancelRechargeButton } from './cancel-recharge.tsx'
import type { Recharge } from './recharge.ts'

const cameToNothing = new Set(['failed', 'rejected', 'cancelled', 'expired'])

/** The next step from where the recharge is. */
export function StatusActions({ recharge }: { recharge: Recharge }) {
  const t = useTranslations('rechargeStatus')
  const may = useMay()
  const { status, currency, checkout_url: page, total_payable, paid_amount } = recharge
  const returnTo = redirectTarget(recharge.return_to)
  const isArrived = status === 'credited' || status === 'partially_credited'
  const again = new URLSearchParams({ amount: recharge.amount, method: recharge.method, ...(returnTo !== '/' && { returnTo }) })
  const mayStart = may('recharge.start')
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2 empty:hidden">
      {page && mayStart && (
        // The payment page is another site, and comes in place of this one.
        <a href={page} className={buttonVariants({ variant: 'coin', size: 'large' })}>
          <CoinGlyph />
          {t('pay', { total: formatMoney(subtractMoney(total_payable, paid_amount), currency, { whole: true }) })}
        </a>
      )}
      {cameToNothing.has(status) && mayStart && (
        <ButtonLink to={`/recharge?${again}`} variant="primary">
          <RotateCcw aria-hidden />
          {t('again')}
        </ButtonLink>
      )}
      {returnTo !== '/' && (isArrived || cameToNothing.has(status)) && (
        <ButtonLink to={returnTo} variant={isArrived ? 'primary' : 'outline'}>
          {t('back')}
        </ButtonLink>
      )}
      {(isArrived || status === 'reversed' || status === 'processing') && <ButtonLink to="/wallet">{t('toWallet')}</ButtonLink>}
      {(status === 'credited' || status === 'reversed') && mayStart && (
        <ButtonLink to="/recharge" variant="ghost">
          <Plus aria-hidden />
          {t('anew')}
        </ButtonLink>
      )}
      {isCancellable(status) && mayStart && <CancelRechargeButton recharge={recharge} />}
    </div>
  )
}
