import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import type { VariableName } from '#graphql/contracts/message/variables.ts'
import { useWizard } from '#web/wizard/wizard-context.ts'
import type { ContentFieldHandle } from './content-field.tsx'
import { type MessageFormProps, MessagePart } from './message-part.tsx'
import { VariableChips } from './variable-chips.tsx'

const offered: Record<DeliveryType, readonly VariableName[]> = {
  rewardlinks: ['recipient_first_name', 'reward_value', 'expiry_date'],
  rewardcodes: ['recipient_first_name', 'reward_code', 'reward_value', 'expiry_date'],
  rewardpoints: ['recipient_first_name', 'points', 'points_balance', 'expiry_date'],
}

/** The fields for the headline and the text on the page that shows a downloaded code. These codes have no email. */
export function PageContent(props: MessageFormProps) {
  const t = useTranslations('message')
  const body = useRef<ContentFieldHandle>(null)
  return (
    <div className="grid gap-5">
      <MessagePart {...props} name="email.headline" label={t('headline')} />
      <div>
        <MessagePart {...props} name="email.body" label={t('body')} long handle={body} />
        <VariableChips names={onPage} onInsert={(name) => body.current?.insert(name)} />
      </div>
    </div>
  )
}

const onPage: readonly VariableName[] = ['company_name', 'reward_value', 'expiry_date']

/** The fields of the email, which are subject, preview text, headline, body, button label and footer. */
export function EmailFields(props: MessageFormProps) {
  const t = useTranslations('message')
  const { wizard } = useWizard()
  const body = useRef<ContentFieldHandle>(null)
  return (
    <div className="grid gap-5">
      <MessagePart {...props} name="email.subject" label={t('subject')} />
      <MessagePart {...props} name="email.preheader" label={t('preheader')} optional />
      <MessagePart {...props} name="email.headline" label={t('headline')} />
      <div>
        <MessagePart {...props} name="email.body" label={t('body')} long handle={body} />
        <VariableChips names={offered[wizard.type]} onInsert={(name) => body.current?.insert(name)} />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <MessagePart {...props} name="email.buttonLabel" label={t('buttonLabel')} optional />
        <MessagePart
          {...props}
          name="email.footer"
          label={t('footer')}
          optional
          aside={<span className="text-muted-foreground">{t('footerNote')}</span>}
        />
      </div>
    </div>
  )
}
