import { useTranslations } from 'use-intl'
import { useMethodInText } from '#web/entities/wallet/method-labels.ts'
import type { RechargePageQuery } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { addMoney } from '#web/lib/money/money.ts'
import { taxWord } from '#web/lib/money/tax-word.ts'
import { Line, Lines, TotalLine } from '#web/ui/lines.tsx'
import { Money } from '#web/ui/money.tsx'
import { costOf, type Method } from './method.ts'

type RechargeSlipProps = {
  amount: Minor
  method: Method | undefined
  company: RechargePageQuery['companies'][number] | undefined
  wallet: RechargePageQuery['wallets'][number]
}

/** What is paid, line by line to the total, and what the wallet holds now and then. */
export function RechargeSummary({ amount, method, company, wallet: { currency, available } }: RechargeSlipProps) {
  const t = useTranslations('recharge')
  const word = useMethodInText()
  const taxBps = company?.tax_bps ?? 0
  const { fee, tax, total } = method ? costOf(amount, method, taxBps) : { fee: '0', tax: '0', total: amount }
  const percent = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(taxBps / 100)
  return (
    <>
      <section aria-labelledby="this-recharge">
        <h2 id="this-recharge">{t('thisRecharge')}</h2>
        <Lines className="mt-3.5 [&_dt]:text-muted-foreground">
          <Line label={t('amount')}>
            <Money amount={amount} currency={currency} />
          </Line>
          <Line label={t('feeBy', { method: method ? word(method.method) : '–' })}>
            <Money amount={fee} currency={currency} />
          </Line>
          <Line label={t(taxWord(company), { percent })}>
            <Money amount={tax} currency={currency} />
          </Line>
          <TotalLine label={<span className="text-foreground">{t('youPay')}</span>}>
            <Money amount={total} currency={currency} />
          </TotalLine>
        </Lines>
      </section>
      <section aria-labelledby="your-wallet" className="mt-11">
        <h2 id="your-wallet">{t('yourWallet')}</h2>
        <Lines className="mt-3.5 [&_dt]:text-muted-foreground">
          <Line label={t('availableNow')}>
            <Money amount={available} currency={currency} />
          </Line>
          <Line label={t('thisRecharge')}>
            <Money amount={amount} currency={currency} signed />
          </Line>
          <TotalLine label={<span className="text-foreground">{t('availableAfter')}</span>}>
            <Money amount={addMoney(available, amount)} currency={currency} />
          </TotalLine>
        </Lines>
      </section>
    </>
  )
}
