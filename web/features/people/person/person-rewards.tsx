import type { FragmentType } from '@apollo/client'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { toBrandLook } from '#web/entities/brand/catalogue-brands.ts'
import { RewardLink } from '#web/entities/reward/reward-link.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Money } from '#web/ui/money.tsx'
import { Status } from '#web/ui/status.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'

const PersonRewards_reward = graphql(`
  fragment PersonRewards_reward on rewards {
    id
    seq
    status
    delivery_status
    value
    currency
    issued_at
    campaign {
      id
      name
    }
    brand {
      id
      name
      logo
      mark
      face_color
      ink_color
    }
  }
`)

type PersonRewardsProps = {
  rewards: readonly ({ id: string } & FragmentType<typeof PersonRewards_reward>)[]
  total: number
  /** The address under which the list of all rewards finds them. Undefined for an erased person. */
  email: string | undefined
}

/** The person's newest rewards, each of which opens the reward's drawer, with a link to all of them. */
export function PersonRewards({ rewards, total, email }: PersonRewardsProps) {
  const t = useTranslations('person')
  const symbol = currencySymbol(useUser().company.currency)
  return (
    <section aria-labelledby="person-rewards" className="mt-10">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="person-rewards">{t('rewards')}</h2>
        {email && total > rewards.length && (
          <Link className="link text-xs" to={`/rewards?${new URLSearchParams({ q: email })}`}>
            {t('showAll', { count: total })}
          </Link>
        )}
      </div>
      {total === 0 ? (
        <p className="mt-3 border-t pt-4 text-muted-foreground">{t('noRewards')}</p>
      ) : (
        <Table className="mt-2 max-sm:border-t max-sm:border-border-strong">
          <caption className="sr-only">{t('rewards')}</caption>
          <TableHead className="max-sm:sr-only">
            <tr>
              <TableHeader>{t('campaign')}</TableHeader>
              <TableHeader className="max-sm:hidden">{t('status')}</TableHeader>
              <TableHeader className="max-lg:hidden">{t('message')}</TableHeader>
              <TableHeader className="max-sm:hidden">{t('brand')}</TableHeader>
              <TableHeader numeric className="max-sm:hidden">
                {t('value', { symbol })}
              </TableHeader>
              <TableHeader numeric className="max-sm:hidden">
                {t('issued')}
              </TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {rewards.map((reward) => (
              <PersonRewardRow key={reward.id} reward={reward} />
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}

function PersonRewardRow({ reward: from }: { reward: FragmentType<typeof PersonRewards_reward> }) {
  const t = useTranslations('person')
  const timeZone = useOwnZone()
  const { data: reward } = useFragmentData({ fragment: PersonRewards_reward, from })
  const { seq, campaign, brand, status, delivery_status: delivery, issued_at: issuedAt } = reward
  const sum = { amount: reward.value, currency: reward.currency }
  return (
    <TableRow className="relative">
      <TableCell className="h-[46px] max-w-0 max-sm:py-3 max-sm:pr-0 sm:w-[32%]">
        <div className="flex items-baseline justify-between gap-3">
          <RewardLink seq={seq} className="min-w-0 truncate after:absolute after:inset-0">
            {campaign?.name}
          </RewardLink>
          <Money whole {...sum} className="sm:hidden" />
        </div>
        <p className="num text-xs text-muted-foreground max-sm:hidden">{t('number', { seq })}</p>
        <div className="mt-1 flex items-center justify-between gap-3 sm:hidden">
          <Status name={status} />
          <span className="text-xs text-muted-foreground">
            <When iso={issuedAt} timeZone={timeZone} />
          </span>
        </div>
      </TableCell>
      <TableCell className="h-[46px] max-sm:hidden">
        <Status name={status} />
      </TableCell>
      <TableCell className="h-[46px] max-lg:hidden">
        <Status name={delivery} className="text-muted-foreground" />
      </TableCell>
      <TableCell className="h-[46px] max-sm:hidden">
        {brand ? (
          <span className="flex items-center gap-2.5">
            <BrandMark brand={toBrandLook(brand)} className="size-6 rounded-[6px]" />
            <span translate="no">{brand.name}</span>
          </span>
        ) : (
          <span className="text-muted-foreground">{t('notChosen')}</span>
        )}
      </TableCell>
      <TableCell numeric className="h-[46px] max-sm:hidden">
        <Money bare {...sum} />
      </TableCell>
      <TableCell numeric className="h-[46px] whitespace-nowrap text-muted-foreground max-sm:hidden">
        <When iso={issuedAt} timeZone={timeZone} />
      </TableCell>
    </TableRow>
  )
}
