import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { maskEmail } from '#graphql/contracts/address/read-address.ts'
import { failureCodes } from '#graphql/contracts/message/words.ts'
import { RetryButton } from '#web/entities/message/retry-button.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Status } from '#web/ui/status.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'

const MessageRow_message = graphql(`
  fragment MessageRow_message on messages {
    id
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
      recipient_email
    }
  }
`)

/**
 * One message with its recipient, subject and status. A failed message has a retry button if the cause of its failure may be
 * temporary.
 */
export function MessageRow({ message }: { message: FragmentType<typeof MessageRow_message> }) {
  const t = useTranslations('campaignView.messages')
  const timeZone = useOwnZone()
  const { data } = useFragmentData({ fragment: MessageRow_message, from: message })
  const name = data.reward?.recipient_name
  const email = data.reward?.recipient_email
  // A corrected address is not the one that an earlier message went to.
  const address = email && maskEmail(email) === data.to_masked ? email : data.to_masked
  const mayHelp = data.retryable === true || data.failure_code === 'may_have_arrived'
  const canRetry = useMay()('reward.resend') && data.status === 'failed' && mayHelp
  const failure = failureCodes.find((each) => each === data.failure_code)
  const why = failure ? t(`failures.${failure}`) : data.failure_code
  const note = why && (data.attempts > 0 ? `${why}, ${t('attempts', { count: data.attempts })}` : why)
  const when = <When iso={data.sent_at ?? data.date_created} timeZone={timeZone} />
  return (
    <TableRow>
      <TableCell className="h-[46px] max-w-0 max-sm:py-3 max-sm:pr-0 sm:w-[32%]">
        <p className="truncate font-medium" title={name || address}>
          {name || address}
        </p>
        {name && (
          <p className="truncate text-xs text-muted-foreground" title={address}>
            {address}
          </p>
        )}
        <div className="mt-1 flex items-center justify-between gap-3 sm:hidden">
          <Status name={data.status} />
          <span className="min-w-0 text-right text-xs text-muted-foreground">{note ?? when}</span>
          {canRetry && <RetryButton id={data.id} to={data.to_masked} />}
        </div>
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
