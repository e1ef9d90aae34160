import { useTranslations } from 'use-intl'
import { isOpenRecharge } from '#web/entities/wallet/recharge-states.ts'
import type { RechargeStatusPageQuery } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { signOf, subtractMoney } from '#web/lib/money/money.ts'
import { taxWord } from '#web/lib/money/tax-word.ts'
import { Line, Lines, TotalLine } from '#web/ui/lines.tsx'
import { Money } from '#web/ui/money.tsx'
import { RollingMoney } from '#web/ui/rolling-money.tsx'
import { SideSummary } from '#web/ui/side-summary.tsx'
import type { Recharge } from './recharge.ts'

type StatusSummaryProps = {
  recharge: Recharge
  wallet: RechargeStatusPageQuery['wallets'][number] | undefined
  company: Parameters<typeof taxWord>[0]
}

/** The amount, fee and tax of a recharge, then what was paid, credited or reversed, and the wallet's available balance. */
export function StatusSummary({ recharge, wallet, company }: StatusSummaryProps) {
  const t = useTranslations('rechargeStatus')
  const { status, currency, amount, fee, tax, total_payable, paid_amount, credited_amount, reversed_amount } = recharge
  const isPaid = signOf(paid_amount) > 0 && !isOpenRecharge(status)
  const sum = (minor: Minor) => <Money amount={minor} currency={currency} />
  return (
    <SideSummary aria-label={t('thisRecharge')} className="lg:self-start">
      <h2>{t('thisRecharge')}</h2>
      <Lines className="mt-3.5 [&_dt]:text-muted-foreground">
        <Line label={t('amount')}>{sum(amount)}</Line>
        <Line label={t('fee')}>{sum(fee)}</Line>
        <Line label={t(taxWord(company))}>{sum(tax)}</Line>
        <TotalLine label={<span className="text-foreground">{t(isPaid ? 'totalPaid' : 'total')}</span>}>{sum(total_payable)}</TotalLine>
      </Lines>
      {signOf(paid_amount) > 0 && (
        <Lines className="mt-6 [&_dt]:text-muted-foreground">
          <Line label={t(isPaid ? 'paid' : 'paidSoFar')}>{sum(paid_amount)}</Line>
          <Line label={t('credited')}>
            <Money amount={credited_amount} currency={currency} signed />
          </Line>
          {signOf(reversed_amount) > 0 && (
            <Line label={t('reversed')}>
              <Money amount={subtractMoney('0', reversed_amount)} currency={currency} signed />
            </Line>
          )}
        </Lines>
      )}
      {wallet && (
        <>
          <h2 className="mt-11">{t('yourWallet')}</h2>
          <Lines className="mt-3.5">
            <TotalLine label={t('availableNow')}>
              <RollingMoney amount={wallet.available} currency={wallet.currency} />
            </TotalLine>
          </Lines>
        </>
      )}
    </SideSummary>
  )
}
