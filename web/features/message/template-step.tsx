import { useMutation, useSuspenseQuery } from '@apollo/client/react'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Channel } from '#graphql/contracts/message/words.ts'
import { TemplatePicker } from '#web/features/templates/template-picker.tsx'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDraft } from '#web/wizard/wizard-context.ts'
import { MessageEditor } from './message-editor.tsx'
import { previewSamplesOf } from './sample-recipients.ts'

/** The step that edits the messages of a campaign, with texts of a template or its own (R30, R31, R32). */
export function Component() {
  const draft = useDraft()
  const [appliedCount, setAppliedCount] = useState(0)
  const { data } = useSuspenseQuery(TemplateStep, { variables: { campaign: draft.id } })
  return (
    <MessageEditor
      // Resets the form after a template was applied.
      key={appliedCount}
      draft={draft}
      samples={previewSamplesOf(data.first, data.nameless, data.highest)}
      nameless={countOf(data.campaign_recipients_aggregated)}
      aside={<TemplatePicker draft={draft} onApplied={() => setAppliedCount(appliedCount + 1)} />}
      test={(channel, save) => <SendTest campaign={draft.id} channel={channel} onSave={save} />}
    />
  )
}

/** Recipients for the preview and the number of recipients without a name. */
const TemplateStep = graphql(`
  query TemplateStep($campaign: ID!) {
    first: campaign_recipients(limit: 50, sort: ["seq"], filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: "ready" } }) {
      id
      email
      first_name
      last_name
      mobile
      value
      points
    }
    nameless: campaign_recipients(limit: 1, sort: ["seq"], filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: "ready" }, first_name: { _null: true }, last_name: { _null: true } }) {
      id
      email
      first_name
      last_name
      mobile
      value
      points
    }
    highest: campaign_recipients(limit: 1, sort: ["-value"], filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: "ready" }, value: { _nnull: true } }) {
      id
      email
      first_name
      last_name
      mobile
      value
      points
    }
    campaign_recipients_aggregated(filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: "ready" }, first_name: { _null: true }, last_name: { _null: true } }) {
      count {
        id
      }
    }
  }
`)

const SendTestMessage = graphql(`
  mutation SendTestMessage($campaign: ID!, $channel: Channel!) {
    sendTestMessage(campaign: $campaign, channel: $channel) {
      id
    }
  }
`)

type SendTestProps = { campaign: string; channel: Channel; onSave: () => Promise<boolean> }

/** Sends a channel's message to the user. Saves unsaved changes first. */
function SendTest({ campaign, channel, onSave }: SendTestProps) {
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
