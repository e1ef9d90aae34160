import { type ReactNode, type Ref, useRef } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isVariable, parseVariables, replaceVariables } from '#graphql/rules/messages/variables.ts'
import { useRefusedFields } from '#web/features/wizard/wizard-context.ts'
import type { Words } from './fill-words.ts'
import { VariableChips } from './variable-chips.tsx'
import { WordsField, type WordsFieldHandle } from './words-field.tsx'

const subjectHint = 60 // what a phone shows of it
const lengths: Record<keyof Words, number> = { subject: 100, preheader: 120, headline: 80, body: 3000, buttonLabel: 30, footer: 500 }

type MessageFormProps = { form: UseFormReturn<Words> /** How many recipients have no first name. */; nameless: number }

export function MessageForm({ form, nameless }: MessageFormProps) {
  const t = useTranslations('message')
  const body = useRef<WordsFieldHandle>(null)
  return (
    <div className="grid gap-5">
      <Part form={form} name="subject" nameless={nameless} />
      <Part form={form} name="preheader" nameless={nameless} optional />
      <Part form={form} name="headline" nameless={nameless} />
      <div>
        <Part form={form} name="body" nameless={nameless} long handle={body} />
        <VariableChips onInsert={(name) => body.current?.insert(name)} />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Part form={form} name="buttonLabel" nameless={nameless} optional />
        <Part
          form={form}
          name="footer"
          nameless={nameless}
          optional
          aside={<span className="text-muted-foreground">{t('footerNote')}</span>}
        />
      </div>
    </div>
  )
}

type PartProps = MessageFormProps & {
  name: keyof Words
  optional?: boolean
  long?: boolean
  aside?: ReactNode
  handle?: Ref<WordsFieldHandle>
}

function Part({ form, name, nameless, optional = false, long = false, aside, handle }: PartProps) {
  const t = useTranslations('message')
  const refused = useRefusedFields()
  const value = useWatch({ control: form.control, name })
  const unfilled = nameless > 0 && parseVariables(value).used.some((used) => used === 'recipient_first_name' || used === 'recipient_name')
  // As people read it: a variable counts as its name, not as its braces.
  const read = replaceVariables(value, (used) => (isVariable(used) ? t(`variable.${used}`) : used)).length
  const isNearLimit = value.length > lengths[name] * 0.8
  const count = name === 'subject' && !isNearLimit ? { length: read, limit: subjectHint } : { length: value.length, limit: lengths[name] }
  const counter = <span className="num text-muted-foreground">{t('counter', count)}</span>
  const isLong = name === 'subject' && read > subjectHint
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <WordsField
          label={t(name)}
          optional={optional}
          long={long}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message ?? refused[`input.email.${name}`]}
          warning={unfilled ? t('nameless', { count: nameless }) : isLong ? t('longSubject', { limit: subjectHint }) : undefined}
          aside={aside ?? (name === 'subject' || name === 'body' || isNearLimit ? counter : undefined)}
          {...(handle ? { ref: handle } : { ref: field.ref })}
        />
      )}
    />
  )
}
