import type { ReactNode, Ref } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { variableError } from '#graphql/contracts/message/variable-error.ts'
import { isVariable, parseVariables, replaceVariables } from '#graphql/contracts/message/variables.ts'
import { useFieldErrors, useWizard } from '#web/wizard/wizard-context.ts'
import { variablesOf } from '../../entities/message/placeholder.ts'
import { ContentField, type ContentFieldHandle } from './content-field.tsx'
import type { MessageFields } from './message-fields.ts'

const subjectHint = 60 // the part that phones show
const lengths = {
  'email.subject': 100,
  'email.preheader': 120,
  'email.headline': 80,
  'email.body': 3000,
  'email.buttonLabel': 30,
  'email.footer': 500,
  'sms.body': 320,
  'whatsapp.body': 1024,
} as const

export type MessageFormProps = {
  form: UseFormReturn<MessageFields>
  /** The number of recipients without a name. If it is above 0, a text that uses the name shows a warning. */
  nameless: number
}

type MessagePartProps = MessageFormProps & {
  name: keyof typeof lengths
  label: string
  optional?: boolean
  long?: boolean
  aside?: ReactNode
  handle?: Ref<ContentFieldHandle>
}

/** One text of a message with its variables, its maximum length and a warning about recipients without a name. */
export function MessagePart({ form, name, label, nameless, optional = false, long = false, aside, handle }: MessagePartProps) {
  const t = useTranslations('message')
  const refused = useFieldErrors()
  const { wizard } = useWizard()
  const value = useWatch({ control: form.control, name })
  const unfilled = nameless > 0 && parseVariables(value).used.some((used) => used === 'recipient_first_name' || used === 'recipient_name')
  const isSubject = name === 'email.subject'
  // Counts the length that people read, with a variable counted by its name.
  const read = replaceVariables(value, (used) => (isVariable(used) ? t(`variable.${used}`) : used)).length
  const isNearLimit = value.length > lengths[name] * 0.8
  const count = isSubject && !isNearLimit ? { length: read, limit: subjectHint } : { length: value.length, limit: lengths[name] }
  const counter = <span className="num text-muted-foreground">{t('counter', count)}</span>
  const isLong = isSubject && read > subjectHint
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <ContentField
          label={label}
          variables={variablesOf(wizard.type)}
          optional={optional}
          long={long}
          value={field.value}
          onChange={(text, isMidVariable) => {
            field.onChange(text)
            if (fieldState.error || (!isMidVariable && variableError(text))) void form.trigger(name)
          }}
          onBlur={field.onBlur}
          error={fieldState.error?.message ?? refused[`input.${name}`]}
          warning={unfilled ? t('nameless', { count: nameless }) : isLong ? t('longSubject', { limit: subjectHint }) : undefined}
          aside={aside ?? (isSubject || long || isNearLimit ? counter : undefined)}
          {...(handle ? { ref: handle } : { ref: field.ref })}
        />
      )}
    />
  )
}
