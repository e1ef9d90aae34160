import { useMutation } from '@apollo/client/react'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.tsx'

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

/** Tries a message that failed once more, where another try may end otherwise. */
export function RetryButton({ id, to }: { id: string; to: string }) {
  const t = useTranslations('campaignView.messages')
  const errorText = useErrorText()
  const [retry, { loading }] = useMutation(Retry, { variables: { id } })
  const act = () =>
    retry().then(
      () => toast(t('retried', { count: 1 })),
      (error: unknown) => toast(errorText(error), 'error'),
    )
  return (
    <IconButton small label={t('retry', { name: to })} disabled={loading} onClick={() => void act()}>
      <RotateCcw aria-hidden />
    </IconButton>
  )
}
