import { useQuery } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Eye, Mail, PenLine } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { StepBar } from '#web/features/wizard/step-bar.tsx'
import { useAutosave } from '#web/features/wizard/use-autosave.ts'
import { useDraft, useWizard } from '#web/features/wizard/wizard-context.ts'
import { cn } from '#web/lib/cn.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { emailForm, emailPatch, wordsOf } from './email-form.ts'
import type { Words } from './fill-words.ts'
import { MessageForm } from './message-form.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { SendTest } from './send-test.tsx'
import { TemplateStep } from './template-step-query.ts'

const resolver = standardSchemaResolver(emailForm)

/** What the e-mail says, with the e-mail itself beside it (R31). */
export function Component() {
  const t = useTranslations('message')
  const formId = useId()
  const { id: campaign, email } = useDraft()
  const { advance, saver } = useWizard()
  const [pane, show] = useState<'write' | 'preview'>('write')
  const { data } = useQuery(TemplateStep, { variables: { campaign } })
  const first: Words = {
    subject: t('first.subject'),
    preheader: t('first.preheader'),
    headline: t('first.headline'),
    body: t('first.body'),
    buttonLabel: t('first.buttonLabel'),
    footer: '',
  }
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: wordsOf(email, first) })
  useAutosave(form, emailPatch)
  useWatch({ control: form.control })
  const words = useDeferredValue(form.getValues())
  const nameless = data?.campaign_recipients_aggregated[0]?.count?.id ?? 0
  const patch = () => emailPatch(form.getValues()) ?? {}

  const saveForTest = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return false
    saver.change(patch())
    return saver.flush()
  }

  return (
    <>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-2 lg:content-stretch">
        <div
          className={cn('w-full max-w-[600px] px-4 pt-5 pb-8 sm:px-8 sm:pt-9 lg:block lg:pr-10 lg:pl-12', pane === 'preview' && 'hidden')}
        >
          <PageHeading>{t('heading')}</PageHeading>
          <p className="mt-2 flex items-center gap-2 text-muted-foreground">
            <Mail aria-hidden className="size-4 shrink-0 stroke-[1.8]" />
            {t('lead')}
          </p>
          <form id={formId} noValidate onSubmit={form.handleSubmit(() => advance(patch()))} className="mt-6">
            <MessageForm form={form} nameless={nameless} />
          </form>
        </div>
        <div className={cn('border-l bg-muted max-lg:border-l-0 lg:block', pane === 'write' && 'hidden')}>
          <PreviewPane words={words} first={data?.first ?? []} nameless={data?.nameless ?? []} />
        </div>
      </div>
      <fieldset aria-label={t('panes')} className="flex justify-center gap-2 px-4 py-3 lg:hidden">
        <ChoiceChip chosen={pane === 'write'} onClick={() => show('write')}>
          <PenLine aria-hidden />
          {t('write')}
        </ChoiceChip>
        <ChoiceChip chosen={pane === 'preview'} onClick={() => show('preview')}>
          <Eye aria-hidden />
          {t('preview')}
        </ChoiceChip>
      </fieldset>
      <StepBar form={formId} extra={<SendTest campaign={campaign} onSave={saveForTest} />} />
    </>
  )
}
