import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { toBrandLook } from '#web/entities/brand/catalogue-brands.ts'
import { graphql } from '#web/gql/gql.ts'
import type { RewardRow_rewardFragment } from '#web/gql/graphql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { cn } from '#web/lib/cn.ts'
import { formatAgo, formatDay } from '#web/lib/dates/dates.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Money } from '#web/ui/money.tsx'
import { Status } from '#web/ui/status.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { RewardLink } from './reward-link.tsx'
import { RewardMenu } from './reward-menu.tsx'
import type { RewardTableColumns } from './reward-table.tsx'

const RewardRow_reward = graphql(`
  fragment RewardRow_reward on rewards {
    id
    seq
    status
    delivery_status
    recipient_name
    recipient_email
    value
    remaining
    currency
    uses
    uses_left
    code_last4
    issued_at
    last_sent_at
    first_viewed_at
    claimed_at
    closed_at
    close_reason
    brand {
      id
      name
      logo
      mark
      face_color
      ink_color
    }
    ...RewardActs_reward
  }
`)

type RewardRowProps = RewardTableColumns & { reward: FragmentType<typeof RewardRow_reward> }

/** One reward with its recipient or code, status, redeemed part and last change. */
export function RewardTableRow({ reward, isDownload, hasRedeemed }: RewardRowProps) {
  const t = useTranslations('reward')
  const timeZone = useOwnZone()
  const { data } = useFragmentData({ fragment: RewardRow_reward, fragmentName: 'RewardRow_reward', from: reward })
  const { brand } = data
  const who = data.recipient_name || data.recipient_email
  const when = data.closed_at ?? data.claimed_at ?? data.first_viewed_at ?? data.last_sent_at ?? data.issued_at
  const isPart = data.status === 'partially_claimed'
  const sum = { amount: isPart ? data.remaining : data.value, currency: data.currency }
  const whole = partNote(data, t)
  return (
    <TableRow className="relative">
      <TableCell className="h-[46px] max-w-0 max-sm:py-3 max-sm:pr-2 sm:w-[30%]">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 truncate" title={who}>
            <RewardLink seq={data.seq} className={cn('after:absolute after:inset-0', !who && 'font-normal')}>
              {who || <CodeEnd end={data.code_last4} />}
            </RewardLink>
          </p>
          <span className="shrink-0 sm:hidden">
            <Money whole {...sum} />
            {whole && <span className="ml-1 text-xs whitespace-nowrap text-muted-foreground">{whole}</span>}
          </span>
        </div>
        {data.recipient_name && data.recipient_email && (
          <p className="truncate text-xs text-muted-foreground" title={data.recipient_email}>
            {data.recipient_email}
          </p>
        )}
        <div className="mt-1 flex items-center justify-between gap-3 sm:hidden">
          <Status name={data.status} />
          <span className="min-w-0 truncate text-xs text-muted-foreground">
            {brand && <span translate="no">{`${brand.name}, `}</span>}
            {!brand && data.delivery_status === 'failed' && <span>{`${t('mailFailed')}, `}</span>}
            <span>{shortWhen(when, timeZone)}</span>
          </span>
        </div>
      </TableCell>
      <TableCell className="h-[46px] max-sm:hidden">
        <Status name={data.status} />
        {data.close_reason && (
          <span title={data.close_reason} className="block max-w-56 truncate pl-[23px] text-xs text-muted-foreground">
            {data.close_reason}
          </span>
        )}
      </TableCell>
      {!isDownload && (
        <TableCell className="h-[46px] max-lg:hidden">
          {data.recipient_email && <Status name={data.delivery_status} className="text-muted-foreground" />}
        </TableCell>
      )}
      {hasRedeemed && (
        <TableCell className="h-[46px] max-sm:hidden">
          {brand ? (
            <span className="flex items-center gap-2.5">
              <BrandMark brand={toBrandLook(brand)} className="size-6 rounded-[6px]" />
              <span translate="no">{brand.name}</span>
            </span>
          ) : (
            <span className="text-muted-foreground">{t(isDownload ? 'notRedeemed' : 'notChosen')}</span>
          )}
        </TableCell>
      )}
      {hasRedeemed && !isDownload && (
        <TableCell className="num h-[46px] whitespace-nowrap text-muted-foreground max-xl:hidden">
          {who && <CodeEnd end={data.code_last4} />}
        </TableCell>
      )}
      <TableCell numeric className="h-[46px] max-sm:hidden">
        <Money bare {...sum} />
        {whole && <span className="block text-xs whitespace-nowrap text-muted-foreground">{whole}</span>}
      </TableCell>
      <TableCell numeric className="h-[46px] whitespace-nowrap text-muted-foreground max-sm:hidden">
        <When iso={when} timeZone={timeZone} />
      </TableCell>
      <TableCell numeric className="h-[46px] w-9 max-sm:w-8">
        <RewardMenu reward={data} />
      </TableCell>
    </TableRow>
  )
}

type SpentReward = Pick<RewardRow_rewardFragment, 'status' | 'value' | 'currency' | 'uses' | 'uses_left' | 'claimed_at' | 'closed_at'>

/** Returns a note with the value or uses left of a partly spent reward, or that it ended partly spent. Undefined for other rewards. */
function partNote(reward: SpentReward, t: ReturnType<typeof useTranslations<'reward'>>): string | undefined {
  const { status, uses, uses_left: usesLeft } = reward
  const isEnded = reward.closed_at && reward.claimed_at
  if (!isEnded && status !== 'partially_claimed') return undefined
  if (uses && uses > 1)
    return isEnded ? t('usesRedeemed', { count: uses - (usesLeft ?? 0), uses }) : t('usesLeft', { left: usesLeft ?? 0, uses })
  if (isEnded) return t('partlySpent')
  return t('leftOf', { value: formatMoney(reward.value, reward.currency, { whole: true }) })
}

/** The last characters of a code, masked. They identify a reward without a recipient. */
function CodeEnd({ end }: { end: string | null | undefined }) {
  const t = useTranslations('reward')
  if (!end) return null
  return (
    <>
      <span className="sr-only">{t('codeEnds', { end })}</span>
      <span aria-hidden className="num">
        {`•••• ${end}`}
      </span>
    </>
  )
}

const day = 86_400_000

/** Formats a time for narrow columns, such as "12 s ago". After a day it returns only the date. */
function shortWhen(iso: string, timeZone: string): string {
  return serverNow() - Date.parse(iso) < day ? formatAgo(iso, timeZone) : formatDay(iso, timeZone)
}
