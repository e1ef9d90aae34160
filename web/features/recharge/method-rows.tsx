import { Building2, CreditCard, Landmark, type LucideIcon, Smartphone, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { providerName, useMethodNote, useMethodWord } from '#web/entities/wallet/method-labels.ts'
import { cn } from '#web/lib/cn.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { signOf } from '#web/lib/money/money.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { RadioRow } from '#web/ui/radio-row.tsx'
import { findLimitViolation, type Method } from './method.ts'

const icons: Record<string, LucideIcon> = {
  bank_transfer: Landmark,
  net_banking: Building2,
  card: CreditCard,
  upi: Smartphone,
  bank_debit: Landmark,
}

type MethodRowsProps = { methods: readonly Method[]; amount: Minor | undefined; value: string; onChange: (method: string) => void }

/** Every payment method with its fee. A method that cannot take the amount is disabled and states the limit. */
export function MethodRows({ methods, amount, value, onChange }: MethodRowsProps) {
  const t = useTranslations('recharge')
  return (
    <section>
      <h2 id="pay-by">{t('payBy')}</h2>
      <RadioGroup aria-labelledby="pay-by" className="mt-1.5 gap-0" value={value} onValueChange={(chosen) => onChange(String(chosen))}>
        {methods.map((method) => (
          <MethodRow
            key={method.id}
            method={method}
            amount={amount}
            isOneOfSeveral={methods.filter((other) => other.method === method.method).length > 1}
          />
        ))}
      </RadioGroup>
    </section>
  )
}

type MethodRowProps = { method: Method; amount: Minor | undefined; isOneOfSeveral: boolean }

function MethodRow({ method, amount, isOneOfSeveral }: MethodRowProps) {
  const t = useTranslations('recharge')
  const word = useMethodWord()
  const note = useMethodNote()
  const { currency, provider } = method
  const violation = amount === undefined ? undefined : findLimitViolation(method, amount)
  const Icon = icons[method.method] ?? Wallet
  const limit =
    violation === 'under'
      ? t('from', { min: formatMoney(method.min, currency, { whole: true }) })
      : t('upTo', { max: formatMoney(method.max, currency, { whole: true }) })
  return (
    <RadioRow
      value={method.id}
      disabled={violation !== undefined}
      icon={<Icon aria-hidden className={cn('size-5 shrink-0 stroke-[1.6]', violation && 'text-muted-foreground')} />}
      note={
        violation
          ? limit
          : provider === 'test' || isOneOfSeveral
            ? t('by', { note: note(method), provider: providerName(provider) })
            : note(method)
      }
      aside={
        <span className={cn('num text-muted-foreground', violation && 'text-xs')}>
          {violation ? t(violation === 'under' ? 'underLimit' : 'overLimit') : <Fee method={method} />}
        </span>
      }
    >
      {word(method.method)}
    </RadioRow>
  )
}

/** A payment method's fee as "1.90%", "₹15.00" or the two together, or a note that there is none. */
function Fee({ method: { fee_bps: bps, fee_fixed: fixed, currency } }: { method: Method }) {
  const t = useTranslations('recharge')
  const percent = (bps / 100).toFixed(2)
  const sum = formatMoney(fixed, currency)
  const isFixed = signOf(fixed) !== 0
  return (
    <span>{bps === 0 ? (isFixed ? sum : t('noFee')) : isFixed ? t('percentAnd', { percent, fixed: sum }) : t('percent', { percent })}</span>
  )
}
