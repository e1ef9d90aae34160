import { useMutation } from '@apollo/client/react'
import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

const SendTestEmail = graphql(`
  mutation SendTestEmail($campaign: ID!) {
    sendTestEmail(campaign: $campaign) {
      id
    }
  }
`)

/** The e-mail as it stands, to oneself; what is not saved yet is saved first. */
export function SendTest({ campaign, onSave }: { campaign: string; onSave: () => Promise<boolean> }) {
  const t = useTranslations('message')
  const errorText = useErrorText()
  const { email } = useUser()
  const [send, { loading }] = useMutation(SendTestEmail, { variables: { campaign } })
  const test = async () => {
    try {
      if (!(await onSave())) return
      await send()
      toast(t('testSent', { email }))
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
