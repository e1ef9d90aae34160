import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { signOf } from '#web/lib/money/money.ts'
import { CoinDisc } from '#web/ui/coin.tsx'
import { Money } from '#web/ui/money.tsx'
import { When } from '#web/ui/when.tsx'
import type { Entry } from './reward-view-query.ts'

/** A reason that someone typed, quoted. */
export function Reason({ children }: { children: string }) {
  const t = useTranslations('rewardView')
  return <p className="wrap-anywhere text-muted-foreground">{t('reason', { reason: children })}</p>
}

type ItemLayout = {
  entry: Entry
  currency: string
  icon: LucideIcon | 'coin'
  title: ReactNode
  /** The person, key or system that did it. */
  who?: string
  children?: ReactNode
}

/** The layout of an entry: icon on the line, title, time and author, its details, and the ledger entries of the same moment. */
export function Item({ entry, currency, icon: Icon, title, who, children }: ItemLayout) {
  const timeZone = useOwnZone()
  return (
    <li className="relative pb-5 pl-8 before:absolute before:top-6 before:bottom-0 before:left-[9px] before:border-l last:before:hidden">
      <span className="absolute top-0.5 left-0 grid size-[19px] place-items-center bg-popover text-muted-foreground">
        {Icon === 'coin' ? <CoinDisc /> : <Icon aria-hidden className="size-4 stroke-[1.8]" />}
      </span>
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-medium">{title}</p>
        <When iso={entry.at} timeZone={timeZone} className="shrink-0 text-xs text-muted-foreground" />
      </div>
      {who && <p className="text-xs text-muted-foreground">{who}</p>}
      {children}
      {entry.lines.map((line) => (
        <LedgerNote key={line.id} line={line} currency={currency} isAlone={entry.of === 'line'} />
      ))}
    </li>
  )
}

type LedgerNoteProps = {
  line: Entry['lines'][number]
  currency: string
  /** True when the entry has the line's description as its title. */
  isAlone: boolean
}

/** The changes of the wallet’s balances by a ledger entry. */
function LedgerNote({ line, currency, isAlone }: LedgerNoteProps) {
  const t = useTranslations('rewardView.timelineOf')
  const amount = (sum: string) => () => <Money signed amount={sum} currency={currency} />
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted-foreground">
      {!isAlone && <span>{t('ledger')}</span>}
      {signOf(line.delta_available) !== 0 && <span>{t.rich('available', { amount: amount(line.delta_available) })}</span>}
      {signOf(line.delta_reserved) !== 0 && <span>{t.rich('held', { amount: amount(line.delta_reserved) })}</span>}
      {line.actor && isAlone && <span>{line.actor.name}</span>}
    </p>
  )
}
