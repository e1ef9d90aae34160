import type { ControllerRenderProps, FieldValues, Path } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'

type TermsFieldProps<Form extends FieldValues> = { field: ControllerRenderProps<Form, Path<Form>>; error: string | undefined }

/** Accepts the terms. The link opens a new tab, so that nothing typed is lost (V9). */
export function TermsField<Form extends FieldValues>({ field, error }: TermsFieldProps<Form>) {
  const t = useTranslations('signup')
  return (
    <CheckboxField ref={field.ref} checked={field.value === true} onCheckedChange={field.onChange} onBlur={field.onBlur} error={error}>
      {t.rich('terms', {
        link: (words) => (
          <a href="/company/terms#companies" target="_blank" rel="noreferrer" className={textLinkClass}>
            {words}
          </a>
        ),
      })}
    </CheckboxField>
  )
}
