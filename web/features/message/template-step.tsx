import { useSuspenseQuery } from '@apollo/client/react'
import { useState } from 'react'
import { TemplatePicker } from '#web/features/templates/template-picker.tsx'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useDraft } from '#web/wizard/wizard-context.ts'
import { MessageEditor } from './message-editor.tsx'
import { samplesOf } from './sample-recipients.ts'
import { SendTest } from './send-test.tsx'
import { TemplateStep } from './template-step-query.ts'

/** What a campaign's messages say, of a template or of its own (R30, R31, R32). */
export function Component() {
  const draft = useDraft()
  const [applied, count] = useState(0)
  const { data } = useSuspenseQuery(TemplateStep, { variables: { campaign: draft.id } })
  return (
    <MessageEditor
      // Another template's words are another form.
      key={applied}
      draft={draft}
      samples={samplesOf(data.first, data.nameless)}
      nameless={countOf(data.campaign_recipients_aggregated)}
      aside={<TemplatePicker draft={draft} onApplied={() => count(applied + 1)} />}
      test={(channel, save) => <SendTest campaign={draft.id} channel={channel} onSave={save} />}
    />
  )
}
