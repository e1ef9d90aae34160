import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { providerName, useMethodInText } from '#web/entities/wallet/method-labels.ts'
import { statusPath } from '#web/entities/wallet/recharge-states.ts'
import type { RechargePageQuery } from '#web/gql/graphql.ts'
import { type CallFailureCode, errorCodeOf } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { addMoney, parseMoney } from '#web/lib/money/money.ts'
import { taxWord } from '#web/lib/money/tax-word.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CoinGlyph } from '#web/ui/coin.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { Line, Lines, TotalLine } from '#web/ui/lines.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RechargeAmount } from './amount-choice.tsx'
import { limitsOf, type Method, rechargeCostOf, selectMethod } from './method.ts'
import { MethodRows } from './method-rows.tsx'
import { rechargeForm } from './recharge-form.ts'
import { useStartRecharge } from './use-start-recharge.ts'

type RechargeEditorProps = {
  methods: readonly Method[]
  company: RechargePageQuery['companies'][number] | undefined
  wallet: RechargePageQuery['wallets'][number]
  /** The user's newest recharge that can still be paid. */
  unpaid: RechargePageQuery['unpaid'][number] | undefined
  /** Initial values of the form, such as those of a recharge to retry. `amount` is as typed, and empty if not known. */
  preset: { amount: string; method: string; poNumber: string; receiptTo: string }
  returnTo: string | null
}

const uncertainFailures: ReadonlySet<CallFailureCode> = new Set([
  'OFFLINE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNAVAILABLE',
  'IN_PROGRESS',
  'INTERNAL',
])

/** The form for amount, method and documents, beside the cost and the pay button (R26). */
export function RechargeEditor({ methods, company, wallet, unpaid, preset, returnTo }: RechargeEditorProps) {
  const t = useTranslations('recharge')
  const errorText = useErrorText()
  const word = useMethodInText()
  const { currency } = wallet
  const { start, isLeaving, error, open } = useStartRecharge()
  const resolver = useMemo(() => standardSchemaResolver(rechargeForm(methods, currency, t)), [methods, currency, t])
  const form = useKeptForm('recharge', { resolver, mode: 'onTouched', defaultValues: preset })
  const { register, control, setValue, handleSubmit, setError, formState } = form
  const { errors } = formState
  const [typed, chosen] = useWatch({ control, name: ['amount', 'method'] })
  const amount = parseMoney(typed, currency)
  const method = selectMethod(methods, chosen, amount)

  const total = amount === undefined || !method ? amount : rechargeCostOf(amount, method, company).total

  const send = (isAnother: boolean) =>
    handleSubmit(async ({ poNumber, receiptTo }) => {
      if (amount === undefined || !method) return
      const input = {
        amount,
        method: method.id,
        expectedTotal: rechargeCostOf(amount, method, company).total,
        poNumber: poNumber.trim() || null,
        receiptTo: receiptTo.trim(),
        returnTo,
      }
      const failure = await start(input, { method, isAnother })
      if (failure) showFieldRefusals(failure, ['amount', 'poNumber', 'receiptTo'], setError)
    })
  return (
    <form
      noValidate
      onSubmit={send(false)}
      className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10 sm:mt-9 lg:grid-cols-[minmax(0,1fr)_336px] lg:gap-18"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
        {unpaid && !open && (
          <Notice kind="info" className="max-w-[640px]">
            <p>{nameOpen(unpaid)}</p>
            <ButtonLink to={statusPath(unpaid.id)} className="mt-2.5">
              {t('continueOpen')}
            </ButtonLink>
          </Notice>
        )}
        <RechargeAmount form={form} currency={currency} limits={limitsOf(methods)} />
        <MethodRows
          methods={methods}
          amount={amount}
          value={method?.id ?? ''}
          onChange={(id) => setValue('method', id, { shouldDirty: true })}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label={t('poNumber')} optional help={t('poHelp')} error={errors.poNumber?.message}>
            <Input autoComplete="off" {...register('poNumber')} />
          </Field>
          <Field label={t('receiptTo')} error={errors.receiptTo?.message}>
            <EmailInput autoComplete="email" {...register('receiptTo')} />
          </Field>
        </div>
      </div>
      <aside aria-label={t('thisRecharge')} className="border-t pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10">
        <RechargeSummary amount={amount ?? '0'} method={method} company={company} wallet={wallet} />
        {error !== null && (
          <Notice kind="error" className="mt-8">
            <p>{errorText(error)}</p>
            <p className="text-xs text-muted-foreground">{t(uncertainFailures.has(errorCodeOf(error)) ? 'tryAgain' : 'nothingTaken')}</p>
          </Notice>
        )}
        {open && (
          <Notice kind="info" className="mt-8">
            <p>{nameOpen(open)}</p>
            <div className="mt-2.5 flex flex-wrap gap-2">
              <ButtonLink to={statusPath(open.id)}>{t('continueOpen')}</ButtonLink>
              <Button busy={isLeaving} onClick={() => void send(true)()}>
                {t('startAnother')}
              </Button>
            </div>
          </Notice>
        )}
        <Button type="submit" variant="coin" size="large" busy={isLeaving} className="mt-10 w-full">
          <CoinGlyph />
          <span>{total === undefined ? t('actEmpty') : t('act', { amount: formatMoney(total, currency) })}</span>
        </Button>
        <p role="status" className="mt-3.5 text-xs text-muted-foreground">
          {isLeaving && method?.provider !== 'manual' ? t('leaving') : `${nextStepText()} ${t('onlyOnce')}`}
        </p>
      </aside>
    </form>
  )

  function nameOpen({
    amount: sum,
    method: by,
    number,
  }: Pick<RechargePageQuery['unpaid'][number], 'amount' | 'method' | 'number'>): string {
    return t('openOne', { amount: formatMoney(sum, currency), method: word(by), number })
  }

  function nextStepText(): string {
    if (!method || method.provider === 'manual') return t('nextBank')
    return method.provider === 'test' ? t('nextTest') : t('nextPage', { provider: providerName(method.provider) })
  }
}

type RechargeSummaryProps = {
  amount: Minor
  method: Method | undefined
  company: RechargePageQuery['companies'][number] | undefined
  wallet: RechargePageQuery['wallets'][number]
}

/** The cost by line with its total, and the wallet's balance before and after. */
function RechargeSummary({ amount, method, company, wallet: { currency, available } }: RechargeSummaryProps) {
  const t = useTranslations('recharge')
  const word = useMethodInText()
  const taxBps = company?.tax_bps ?? 0
  const { fee, tax, total } = method ? rechargeCostOf(amount, method, company) : { fee: '0', tax: '0', total: amount }
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
