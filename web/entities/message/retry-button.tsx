import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/ui/dialogs/use-action-dialog.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const Retry = graphql(`
  mutation RetryMessage($id: ID!) {
    retryMessage(id: $id) {
      id
      status
      attempts
      failure_code
      retryable
    }
  }
`)

const RetryFailed = graphql(`
  mutation RetryFailedMessages($campaign: ID!) {
    retryFailedMessages(campaign: $campaign) {
      id
      revision
      failed_count
    }
  }
`)

/** A button that sends a failed message again. */
export function RetryButton({ id, to }: { id: string; to: string }) {
  const t = useTranslations('campaignView.messages')
  const { act, isBusy } = useAction(Retry, { variables: { id }, toast: t('retried', { count: 1 }) })
  return (
    <IconButton small label={t('retry', { name: to })} disabled={isBusy} onClick={act}>
      <RotateCcw aria-hidden />
    </IconButton>
  )
}

type RetryAllButtonProps = { campaign: string; count: number; onDone: () => void }

/** A button that retries all failed messages of a campaign whose cause may be temporary. */
export function RetryAllButton({ campaign, count, onDone }: RetryAllButtonProps) {
  const t = useTranslations('campaignView.messages')
  const { act, isBusy } = useAction(RetryFailed, { variables: { campaign }, after: onDone, toast: t('retried', { count }) })
  return (
    <Button busy={isBusy} onClick={act}>
      <RotateCcw aria-hidden />
      <span>{t('retryAll', { count })}</span>
    </Button>
  )
}
