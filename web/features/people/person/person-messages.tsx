import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { failureCodes } from '#graphql/contracts/message/words.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { Status } from '#web/ui/status.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'

const PersonMessages_message = graphql(`
  fragment PersonMessages_message on messages {
    id
    kind
    channel
    to_masked
    subject
    status
    failure_code
    date_created
    sent_at
  }
`)

type PersonMessagesProps = {
  messages: readonly ({ id: string } & FragmentType<typeof PersonMessages_message>)[]
  total: number
}

/** The newest messages to the person, each with its delivery. */
export function PersonMessages({ messages, total }: PersonMessagesProps) {
  const t = useTranslations('person')
  return (
    <section aria-labelledby="person-messages" className="mt-10">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="person-messages">{t('messages')}</h2>
        {total > messages.length && (
          <span className="text-xs text-muted-foreground">{t('newestOf', { shown: messages.length, count: total })}</span>
        )}
      </div>
      {total === 0 ? (
        <p className="mt-3 border-t pt-4 text-muted-foreground">{t('noMessages')}</p>
      ) : (
        <Table className="mt-2 max-sm:border-t max-sm:border-border-strong">
          <caption className="sr-only">{t('messages')}</caption>
          <TableHead className="max-sm:sr-only">
            <tr>
              <TableHeader>{t('message')}</TableHeader>
              <TableHeader className="max-sm:hidden">{t('status')}</TableHeader>
              <TableHeader className="max-lg:hidden">{t('to')}</TableHeader>
              <TableHeader numeric className="max-sm:hidden">
                {t('when')}
              </TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {messages.map((message) => (
              <PersonMessageRow key={message.id} message={message} />
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}

function PersonMessageRow({ message: from }: { message: FragmentType<typeof PersonMessages_message> }) {
  const t = useTranslations('campaignView.messages')
  const timeZone = useOwnZone()
  const { data: message } = useFragmentData({ fragment: PersonMessages_message, from })
  const { kind, channel, subject, status, to_masked: to } = message
  const failure = failureCodes.find((each) => each === message.failure_code)
  const when = <When iso={message.sent_at ?? message.date_created} timeZone={timeZone} />
  return (
    <TableRow>
      <TableCell className="h-[46px] max-w-0 max-sm:py-3 max-sm:pr-0 sm:w-[44%]">
        <p className="truncate font-medium" title={subject}>
          {subject || t(`kinds.${kind}`)}
        </p>
        <p className="truncate text-xs text-muted-foreground">
          <span>{subject && `${t(`kinds.${kind}`)}, `}</span>
          <span>{t(`channels.${channel}`)}</span>
        </p>
        <div className="mt-1 flex items-center justify-between gap-3 sm:hidden">
          <Status name={status} />
          <span className="text-right text-xs text-muted-foreground">{failure ? t(`failures.${failure}`) : when}</span>
        </div>
      </TableCell>
      <TableCell className="h-[46px] max-sm:hidden">
        <Status name={status} />
        {failure && <span className="block pl-[23px] text-xs text-muted-foreground">{t(`failures.${failure}`)}</span>}
      </TableCell>
      <TableCell className="h-[46px] text-muted-foreground max-lg:hidden">{to}</TableCell>
      <TableCell numeric className="h-[46px] whitespace-nowrap text-muted-foreground max-sm:hidden">
        {when}
      </TableCell>
    </TableRow>
  )
}
