import { useMutation } from '@apollo/client/react'
import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Channel } from '#graphql/rules/mail/channel.ts'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

const SendTestMessage = graphql(`
  mutation SendTestMessage($campaign: ID!, $channel: Channel!) {
    sendTestMessage(campaign: $campaign, channel: $channel) {
      id
    }
  }
`)

type SendTestProps = { campaign: string; channel: Channel; onSave: () => Promise<boolean> }

/** A channel's message as it stands, to oneself; what is not saved yet is saved first. */
export function SendTest({ campaign, channel, onSave }: SendTestProps) {
  const t = useTranslations('message')
  const errorText = useErrorText()
  const { email } = useUser()
  const [send, { loading }] = useMutation(SendTestMessage, { variables: { campaign, channel } })
  const test = async () => {
    try {
      if (!(await onSave())) return
      await send()
      toast(channel === 'email' ? t('testSent', { email }) : t('testSentToPhone'))
    } catch (error) {
      toast(errorText(error), 'error')
    }
  }
  return (
    <Button size="large" busy={loading} aria-label={t('sendTest')} className="text-sm" onClick={test}>
      <Send aria-hidden />
      <span className="max-sm:sr-only">{t('sendTest')}</span>
    </Button>
  )
}
