import type { FragmentType } from '@apollo/client'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isOneOf, untouchedRewards } from '#graphql/model/statuses.ts'
import { toBrandLook } from '#web/entities/brand/catalogue-brands.ts'
import { rewardReference } from '#web/entities/reward/reward-address.ts'
import { RewardLink } from '#web/entities/reward/reward-link.tsx'
import { RewardMenu } from '#web/entities/reward/reward-menu.tsx'
import { graphql } from '#web/gql/gql.ts'
import type { RewardListRow_rewardFragment } from '#web/gql/graphql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { cn } from '#web/lib/cn.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { signOf } from '#web/lib/money/money.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { SelectCell } from '#web/ui/list/select-cells.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { Money } from '#web/ui/money.tsx'
import { Status } from '#web/ui/status.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import type { RewardColumns } from './use-reward-columns.ts'

const RewardListRow_reward = graphql(`
  fragment RewardListRow_reward on rewards {
    id
    seq
    status
    delivery_status
    recipient_name
    recipient_email
    value
    remaining
    currency
    code_last4
    issued_at
    expires_at
    close_reason
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
    ...RewardActs_reward
  }
`)

type RewardListRowProps = {
  reward: FragmentType<typeof RewardListRow_reward>
  columns: RewardColumns
  /** The company's time zone, by whose days the list is filtered. */
  timeZone: string
  /** The rows selected by checkbox. Undefined if the list has no checkboxes. */
  selection?: Selection
}

/** One reward of the company. The row opens its drawer. Phones show the person, value, state and campaign on two lines. */
export function RewardListRow({ reward, columns, timeZone, selection }: RewardListRowProps) {
  const t = useTranslations('rewards')
  const { data } = useFragmentData({ fragment: RewardListRow_reward, fragmentName: 'RewardListRow_reward', from: reward })
  const isShown = (name: (typeof columns.shown)[number]) => columns.shown.includes(name)
  const sum = { currency: data.currency, bare: true }
  return (
    <TableRow className="relative">
      {selection && (
        <SelectCell
          isOnPhones
          id={data.id}
          label={t('select', { name: nameOf(data) || rewardReference(data.seq) })}
          selection={selection}
        />
      )}
      <TableCell data-name className="max-w-0 py-2 max-sm:py-3 max-sm:pr-1 sm:w-[18%] sm:min-w-40 sm:bg-background">
        <Person reward={data} />
      </TableCell>
      {isShown('number') && (
        <TableCell className={cn('whitespace-nowrap text-muted-foreground', columns.classOf('number'))}>
          {rewardReference(data.seq)}
        </TableCell>
      )}
      {isShown('campaign') && (
        <TableCell className={cn('xl:min-w-36', columns.classOf('campaign'))}>
          <Link
            to={`/campaigns/${data.campaign?.id}/view`}
            className="relative line-clamp-2 text-muted-foreground wrap-anywhere hover:text-foreground hover:underline"
          >
            {data.campaign?.name}
          </Link>
        </TableCell>
      )}
      {isShown('status') && (
        <TableCell className={columns.classOf('status')}>
          <State reward={data} />
        </TableCell>
      )}
      {isShown('message') && (
        <TableCell className={columns.classOf('message')}>
          {data.recipient_email ? (
            <Status name={data.delivery_status} className="text-muted-foreground" />
          ) : (
            <span className="text-muted-foreground">–</span>
          )}
        </TableCell>
      )}
      {isShown('brand') && (
        <TableCell className={columns.classOf('brand')}>
          <Brand brand={data.brand} />
        </TableCell>
      )}
      {isShown('value') && (
        <TableCell numeric className={columns.classOf('value')}>
          <Money whole amount={data.value} {...sum} className="font-medium" />
        </TableCell>
      )}
      {isShown('remaining') && (
        <TableCell numeric className={cn('text-muted-foreground', columns.classOf('remaining'))}>
          {signOf(data.remaining) === 0 ? '–' : <Money whole amount={data.remaining} {...sum} />}
        </TableCell>
      )}
      {isShown('issued') && (
        <TableCell numeric className={cn(noteClass, columns.classOf('issued'))}>
          {formatDay(data.issued_at, timeZone)}
        </TableCell>
      )}
      {isShown('expires') && (
        <TableCell numeric className={cn(noteClass, columns.classOf('expires'))}>
          {formatDay(data.expires_at, timeZone)}
        </TableCell>
      )}
      <TableCell numeric data-acts className="w-9 max-sm:w-8 sm:bg-background">
        <RewardMenu reward={data} />
      </TableCell>
    </TableRow>
  )
}

const noteClass = 'num whitespace-nowrap text-muted-foreground'

type Reward = RewardListRow_rewardFragment

const nameOf = ({ recipient_name: name, recipient_email: email }: Reward) => name || email

/** The person as the link of the row, with the email below. On phones also value, state and campaign. */
function Person({ reward }: { reward: Reward }) {
  const t = useTranslations('rewards')
  const name = nameOf(reward)
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <RewardLink seq={reward.seq} className="block min-w-0 truncate font-medium after:absolute after:inset-0">
          {name || t('codeEnding', { end: reward.code_last4 ?? '' })}
        </RewardLink>
        <Money whole amount={reward.value} currency={reward.currency} className="shrink-0 sm:hidden" />
      </span>
      {reward.recipient_name && reward.recipient_email && (
        <span className="block truncate text-xs text-muted-foreground max-sm:hidden" title={reward.recipient_email}>
          {reward.recipient_email}
        </span>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-3 sm:hidden">
        <Status name={reward.status} className="shrink-0" />
        <span className="min-w-0 truncate text-xs text-muted-foreground">{reward.campaign?.name}</span>
      </div>
      <StateNote reward={reward} className="line-clamp-2 wrap-anywhere sm:hidden" />
    </>
  )
}

/** The reward's state, with the reason it ended or that its email failed. */
function State({ reward }: { reward: Reward }) {
  return (
    <>
      <Status name={reward.status} />
      <StateNote reward={reward} className="block max-w-48 truncate" />
    </>
  )
}

function StateNote({
  reward: { status, delivery_status: delivery, close_reason: reason },
  className,
}: {
  reward: Reward
  className: string
}) {
  const t = useTranslations('rewards')
  const note = reason ?? (delivery === 'failed' && isOneOf(untouchedRewards, status) ? t('mailFailed') : undefined)
  if (!note) return null
  return (
    <span title={note} className={cn('pl-[23px] text-xs text-muted-foreground', className)}>
      {note}
    </span>
  )
}

function Brand({ brand }: { brand: Reward['brand'] }) {
  if (!brand) return <span className="text-muted-foreground">–</span>
  return (
    <span className="flex items-center gap-2.5">
      <BrandMark brand={toBrandLook(brand)} className="size-6 shrink-0 rounded-[6px]" />
      <span translate="no">{brand.name}</span>
    </span>
  )
}
