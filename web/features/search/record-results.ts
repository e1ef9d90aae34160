import { FileText, Ticket, UserRound, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FoundRecords } from '#graphql/contracts/rest/search.ts'
import { personAddress } from '#web/entities/recipient/person-address.ts'
import { rewardAddress } from '#web/entities/reward/reward-address.ts'
import { statusPath } from '#web/entities/wallet/recharge-states.ts'
import type { RechargeStatus, RewardStatus } from '#web/gql/graphql.ts'
import { trust } from '#web/lib/bff/trust.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import type { SearchResult } from './search-result.ts'

/** Returns the found people, rewards, recharges and documents as results. A reward opens in its drawer over the list of rewards. */
export function useRecordResults({ people, rewards, recharges, documents }: FoundRecords): SearchResult[] {
  const t = useTranslations('search.record')
  const words = useTranslations('status')
  const sum = (amount: string, currency: string) => formatMoney(amount, currency, { whole: true })
  return [
    ...people.map(({ id, name, email }) => ({
      routeName: 'person' as const,
      to: personAddress(id),
      title: name || email,
      description: name ? t('personOf', { email }) : t('person'),
      icon: UserRound,
    })),
    ...rewards.map(({ seq, name, value, currency, status }) => ({
      routeName: 'rewards' as const,
      to: `/rewards${rewardAddress(String(seq))}`,
      title: name ? `RW-${seq} · ${name}` : `RW-${seq}`,
      description: t('reward', { value: sum(value, currency), status: words(trust<RewardStatus>(status)) }),
      icon: Ticket,
    })),
    ...recharges.map(({ id, number, amount, currency, status }) => ({
      routeName: 'rechargeStatus' as const,
      to: statusPath(id),
      title: number,
      description: t('recharge', { value: sum(amount, currency), status: words(trust<RechargeStatus>(status)) }),
      icon: Wallet,
    })),
    ...documents.map(({ id, number, type }) => ({
      routeName: 'document' as const,
      to: `/documents/${id}`,
      title: number,
      description: t('document', { kind: type }),
      icon: FileText,
    })),
  ]
}
