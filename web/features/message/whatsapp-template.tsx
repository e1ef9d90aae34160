import { Controller, type UseFormReturn } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useRefusedFields } from '#web/wizard/wizard-context.ts'
import type { MessageFields } from './message-fields.ts'
import { whatsappLanguages } from './whatsapp-text.ts'

/** Which of the templates that WhatsApp has approved the text is: it sends no others. */
export function WhatsAppTemplate({ form }: { form: UseFormReturn<MessageFields> }) {
  const t = useTranslations('message.whatsapp')
  const refused = useRefusedFields()
  const { errors } = form.formState
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const options = whatsappLanguages.map((value) => ({ value: value as string, label: names.of(value.replace('_', '-')) ?? value }))
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label={t('templateName')}
        help={t('templateNameHelp')}
        error={errors.whatsapp?.templateName?.message ?? refused['input.whatsapp.templateName']}
      >
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('whatsapp.templateName')} />
      </Field>
      <Controller
        control={form.control}
        name="whatsapp.language"
        render={({ field, fieldState }) => (
          <Field label={t('language')} error={fieldState.error?.message ?? refused['input.whatsapp.language']}>
            <Select options={options} value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
          </Field>
        )}
      />
    </div>
  )
}
