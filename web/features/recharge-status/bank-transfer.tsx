import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ProformaDetails } from '#graphql/rules/ledger/document/document-details.ts'
import { trust } from '#web/lib/bff/trust.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { subtractMoney } from '#web/lib/money/money.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Copied } from '#web/ui/copied.tsx'
import { Section } from '#web/ui/section.tsx'
import type { BillingDocument, Recharge } from './recharge.ts'
import { ReportTransfer } from './report-transfer.tsx'

/** Where the money goes and under which reference, as the pro-forma says; then "I have sent it". */
export function BankTransfer({ recharge, proforma }: { recharge: Recharge; proforma: BillingDocument | undefined }) {
  const t = useTranslations('rechargeStatus')
  const may = useMay()
  if (!proforma) return null
  const { bank, paymentReference } = trust<ProformaDetails>(proforma.details)
  const { currency, total_payable, paid_amount, status } = recharge
  const rest = subtractMoney(total_payable, paid_amount)
  return (
    <>
      <Section title={t('transferTo')} className="mt-10">
        <dl className="grid">
          <Detail name={t('reference')} copied={paymentReference} note={t('referenceNote')} />
          <Detail
            name={t('sum')}
            copied={formatMoney(rest, currency, { bare: true }).replaceAll(',', '')}
            shown={formatMoney(rest, currency)}
          />
          <Detail name={t('holder')} copied={bank.holder} />
          <Detail name={t('account')} copied={bank.account} />
          <Detail name={t(currency === 'INR' ? 'ifsc' : 'bankCode')} copied={bank.code} />
          {bank.swift && <Detail name={t('swift')} copied={bank.swift} />}
          <Detail name={t('bank')}>{bank.bank}</Detail>
        </dl>
      </Section>
      {may('recharge.start') && (status === 'awaiting_payment' || status === 'processing') && <ReportTransfer recharge={recharge} />}
    </>
  )
}

type DetailProps = { name: string; note?: string; children?: ReactNode; copied?: string; shown?: string }

function Detail({ name, note, copied, shown, children }: DetailProps) {
  const t = useTranslations('rechargeStatus')
  return (
    <div className="grid gap-x-6 border-b py-2.5 first:pt-0 sm:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">
        {copied === undefined ? children : <Copied text={copied} shown={shown} label={t('copy', { what: name })} />}
        {note && <span className="block text-xs font-normal text-muted-foreground">{note}</span>}
      </dd>
    </div>
  )
}
