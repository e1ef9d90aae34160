import { type ReactNode, useId, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import type { VariableName } from '#graphql/contracts/message/variables.ts'
import { Switch } from '#web/ui/switch.tsx'
import { useWizard } from '#web/wizard/wizard-context.ts'
import type { ContentFieldHandle } from './content-field.tsx'
import { type MessageFormProps, MessagePart } from './message-part.tsx'
import { VariableChips } from './variable-chips.tsx'

const offered: Record<DeliveryType, readonly VariableName[]> = {
  rewardlinks: ['recipient_first_name', 'reward_link', 'reward_value', 'expiry_date'],
  rewardcodes: ['recipient_first_name', 'reward_code', 'reward_value', 'expiry_date'],
  rewardpoints: ['recipient_first_name', 'points', 'reward_link', 'expiry_date'],
}

type TextFieldsProps = MessageFormProps & {
  channel: 'sms' | 'whatsapp'
  isOn: boolean
  /** Further fields of this channel, shown below its text. */
  children?: ReactNode
}

/** The text of an SMS or WhatsApp message, with a switch that turns the channel on. It reaches only people with a mobile number. */
export function TextFields({ channel, isOn, children, ...props }: TextFieldsProps) {
  const t = useTranslations('message')
  const { wizard } = useWizard()
  const body = useRef<ContentFieldHandle>(null)
  const noteId = useId()
  return (
    <div className="grid gap-5">
      <Controller
        control={props.form.control}
        name={channel === 'sms' ? 'hasSms' : 'hasWhatsapp'}
        render={({ field }) => (
          <div className="flex items-start gap-3 border-b pb-5">
            <Switch
              checked={field.value}
              onCheckedChange={field.onChange}
              aria-labelledby={`${noteId}-name`}
              aria-describedby={noteId}
              className="mt-px"
            />
            <div className="min-w-0">
              <p id={`${noteId}-name`} className="font-medium">
                {t(`${channel}.send`)}
              </p>
              <p id={noteId} className="text-xs text-muted-foreground">
                {t(`${channel}.note`)}
              </p>
            </div>
          </div>
        )}
      />
      {isOn && (
        <>
          {children}
          <div>
            <MessagePart {...props} name={`${channel}.body`} label={t(`${channel}.body`)} long handle={body} />
            <VariableChips names={offered[wizard.type]} onInsert={(name) => body.current?.insert(name)} />
          </div>
        </>
      )}
    </div>
  )
}
