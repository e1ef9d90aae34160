import { useTranslations } from 'use-intl'
import { MessageEditor } from '#web/features/message/message-editor.tsx'
import type { Sample } from '#web/features/message/sample-recipients.ts'
import { useTemplateDraft } from '#web/wizard/wizard-context.ts'

/** The step for the messages, previewed for sample recipients (R37, R38, R39). */
export function Component() {
  const t = useTranslations('message.sample')
  const example = (firstName: string, name: string): Sample => ({
    id: name,
    kind: 'example',
    name,
    firstName,
    value: null,
    points: null,
    hasPhone: true,
  })
  const samples: Sample[] = [
    example(t('shortFirstName'), t('shortName')),
    example(t('longFirstName'), t('longName')),
    { id: 'missing', kind: 'missing', name: '', firstName: null, value: null, points: null, hasPhone: true },
  ]
  return <MessageEditor draft={useTemplateDraft()} samples={samples} nameless={0} />
}
