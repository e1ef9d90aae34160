import { useMutation } from '@apollo/client/react'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

const RetryFailed = graphql(`
  mutation RetryFailedMessages($campaign: ID!) {
    retryFailedMessages(campaign: $campaign) {
      id
      revision
      failed_count
    }
  }
`)

type RetryAllButtonProps = { campaign: string; count: number; onDone: () => void }

/** Tries everything of a campaign that failed and may go through now once more. */
export function RetryAllButton({ campaign, count, onDone }: RetryAllButtonProps) {
  const t = useTranslations('campaignView.messages')
  const errorText = useErrorText()
  const [retry, { loading }] = useMutation(RetryFailed, { variables: { campaign } })
  const act = () =>
    retry().then(
      () => {
        toast(t('retried', { count }))
        onDone()
      },
      (error: unknown) => toast(errorText(error), 'error'),
    )
  return (
    <Button busy={loading} onClick={() => void act()}>
      <RotateCcw aria-hidden />
      {t('retryAll', { count })}
    </Button>
  )
}
