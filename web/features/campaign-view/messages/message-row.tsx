import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { failureCodes } from '#graphql/rules/mail/carrier/failure-codes.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Status } from '#web/ui/status.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { RetryButton } from './retry-button.tsx'

const MessageRow_message = graphql(`
  fragment MessageRow_message on messages {
    id
    kind
    channel
    retryable
    to_masked
    subject
    status
    attempts
    failure_code
    next_attempt_at
    date_created
    sent_at
    reward {
      id
      recipient_name
    }
  }
`)

const kinds = ['reward', 'reminder', 'resend', 'copy', 'test'] as const
const texts = ['sms', 'whatsapp'] as const

/**
 * One message with its recipient, kind, channel and status. A failed message has a retry button if the cause of its failure may be
 * temporary.
 */
export function MessageRow({ message }: { message: FragmentType<typeof MessageRow_message> }) {
  const t = useTranslations('campaignView.messages')
  const timeZone = useOwnZone()
  const { data } = useFragmentData({ fragment: MessageRow_message, from: message })
  const kind = kinds.find((known) => known === data.kind)
  const text = texts.find((known) => known === data.channel)
  const canRetry = useMay()('reward.resend') && data.status === 'failed' && data.retryable === true
  const failure = failureCodes.find((known) => known === data.failure_code)
  const why = failure ? t(`failures.${failure}`) : data.failure_code
  const note = why && (data.attempts > 0 ? `${why}, ${t('attempts', { count: data.attempts })}` : why)
  const when = <When iso={data.sent_at ?? data.date_created} timeZone={timeZone} />
  return (
    <TableRow>
      <TableCell className="h-[46px] max-w-0 max-sm:py-3 max-sm:pr-0 sm:w-[32%]">
        <p className="truncate">
          <span className="font-medium">{data.reward?.recipient_name || data.to_masked}</span>
          {data.reward?.recipient_name && <span className="ml-2.5 text-xs text-muted-foreground max-sm:hidden">{data.to_masked}</span>}
        </p>
        <div className="mt-1 flex items-center justify-between gap-3 sm:hidden">
          <Status name={data.status} />
          <span className="min-w-0 text-right text-xs text-muted-foreground">{note ?? when}</span>
          {canRetry && <RetryButton id={data.id} to={data.to_masked} />}
        </div>
      </TableCell>
      <TableCell className="h-[46px] max-sm:hidden">
        {kind ? t(`kinds.${kind}`) : data.kind}
        {text && <span className="block text-xs text-muted-foreground">{t(`channels.${text}`)}</span>}
      </TableCell>
      <TableCell className="h-[46px] max-w-0 truncate text-muted-foreground max-lg:hidden lg:w-[28%]">{data.subject}</TableCell>
      <TableCell className="h-[46px] max-sm:hidden">
        <Status name={data.status} />
        {note && <span className="block pl-[23px] text-xs text-muted-foreground">{note}</span>}
      </TableCell>
      <TableCell numeric className="h-[46px] whitespace-nowrap text-muted-foreground max-sm:hidden">
        <span className="flex items-center justify-end gap-2">
          {canRetry && <RetryButton id={data.id} to={data.to_masked} />}
          {when}
        </span>
      </TableCell>
    </TableRow>
  )
}
