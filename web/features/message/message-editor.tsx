import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CircleAlert, Eye, Mail, MessageCircle, MessageSquareText, PenLine } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { Controller, type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { type Channel, channels } from '#graphql/contracts/message/words.ts'
import { cn } from '#web/lib/cn.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/ui/tabs.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import { StepBar } from '#web/wizard/step-bar.tsx'
import type { TemplateDraft } from '#web/wizard/template-draft.ts'
import { useAutosave } from '#web/wizard/use-autosave.ts'
import { useFieldErrors, useWizard } from '#web/wizard/wizard-context.ts'
import { EmailFields, PageContent } from './email-fields.tsx'
import { channelsOn, fieldsWithUnknownVariable, type MessageFields, messageFieldsOf, messageForm, messagePatch } from './message-fields.ts'
import type { Sample } from './sample-recipients.ts'
import { TextFields } from './text-fields.tsx'
import { useInitialContent } from './use-initial-content.ts'
import { whatsappLanguages } from './whatsapp-text.ts'

// Loaded beside the form, as it needs time zones.
const PreviewPane = lazyComponent(async () => (await import('./preview-pane.tsx')).PreviewPane)

type MessageEditorProps = {
  draft: Draft | TemplateDraft
  /** The recipients to choose from for the preview. */
  samples: readonly Sample[]
  /** The number of recipients without a first and last name. Texts that use the name show a warning with it. */
  nameless: number
  /** An element beside the heading, such as a button. */
  aside?: ReactNode
  /** Renders the button that sends a test message to the user. It calls `save` first, and sends nothing if that returns false. */
  test?: (channel: Channel, save: () => Promise<boolean>) => ReactNode
}

/** Edits the email, SMS and WhatsApp messages, each with a preview beside it (E5). Saves automatically. */
export function MessageEditor({ draft, samples, nameless, aside, test }: MessageEditorProps) {
  const t = useTranslations('message')
  const formId = useId()
  const { advance, saver } = useWizard()
  const [channel, setChannel] = useState<Channel>('email')
  const [pane, setPane] = useState<'write' | 'preview'>('write')
  const isDownload = draft.subject === 'campaign' && draft.delivery?.handover === 'download'
  // Recipients of a downloaded code already have it, so the text of links fits their page.
  const first = useInitialContent(isDownload ? 'rewardlinks' : draft.delivery_type, isDownload)
  const resolver = useMemo(() => {
    const lacking = (channel: Channel, name: string) => t('lacking', { channel: t(`channel.${channel}`), variable: `{{ ${name} }}` })
    return standardSchemaResolver(messageForm({ type: draft.delivery_type, isDownload, lacking }))
  }, [t, draft.delivery_type, isDownload])
  const form = useKeptForm('message', { resolver, mode: 'onTouched', defaultValues: messageFieldsOf(draft, first) })
  useAutosave(form, messagePatch)
  useWatch({ control: form.control })
  const fields = useDeferredValue(form.getValues())
  const { errors } = form.formState
  const parts = { form, nameless }

  // A saved draft may contain invalid text already.
  const { trigger, getValues } = form
  useEffect(() => {
    const broken = fieldsWithUnknownVariable(getValues())
    if (broken.length) void trigger(broken)
  }, [trigger, getValues])

  const showFirstError = (found: FieldErrors<MessageFields>) => {
    const wrong = (['email', 'sms', 'whatsapp'] as const).find((name) => found[name])
    if (wrong) setChannel(wrong)
  }
  const save = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) {
      showFirstError(form.formState.errors)
      return false
    }
    saver.change(messagePatch(form.getValues()) ?? {})
    return saver.flush()
  }

  return (
    <>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-2 lg:content-stretch">
        <div
          className={cn('w-full max-w-[600px] px-4 pt-5 pb-8 sm:px-8 sm:pt-9 lg:block lg:pr-10 lg:pl-12', pane === 'preview' && 'hidden')}
        >
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <PageHeading>{t(isDownload ? 'pageHeading' : 'heading')}</PageHeading>
              <p className="mt-1.5 text-base">{isDownload ? t('pageLead') : <HelpLink doc="messages" />}</p>
            </div>
            {aside}
          </div>
          <form
            id={formId}
            noValidate
            onSubmit={form.handleSubmit(() => advance(messagePatch(form.getValues()) ?? {}), showFirstError)}
            className="mt-5"
          >
            {isDownload ? (
              <PageContent {...parts} />
            ) : (
              <Tabs value={channel} onValueChange={setChannel}>
                <ChannelTabs fields={form.getValues()} errors={errors} />
                <TabPanel value="email">
                  <EmailFields {...parts} />
                </TabPanel>
                <TabPanel value="sms">
                  <TextFields {...parts} channel="sms" isOn={form.getValues('hasSms')} />
                </TabPanel>
                <TabPanel value="whatsapp">
                  <TextFields {...parts} channel="whatsapp" isOn={form.getValues('hasWhatsapp')}>
                    <WhatsAppTemplate form={form} />
                  </TextFields>
                </TabPanel>
              </Tabs>
            )}
          </form>
        </div>
        <div className={cn('border-l bg-muted max-lg:border-l-0 lg:block', pane === 'write' && 'hidden')}>
          <PreviewPane isPage={isDownload} draft={draft} channel={channel} fields={fields} samples={samples} />
        </div>
      </div>
      <fieldset aria-label={t('panes')} className="flex justify-center gap-2 px-4 py-3 lg:hidden">
        <ChoiceChip chosen={pane === 'write'} onClick={() => setPane('write')}>
          <PenLine aria-hidden />
          {t('write')}
        </ChoiceChip>
        <ChoiceChip chosen={pane === 'preview'} onClick={() => setPane('preview')}>
          <Eye aria-hidden />
          {t('preview')}
        </ChoiceChip>
      </fieldset>
      <StepBar form={formId} extra={!isDownload && channelsOn(form.getValues()).includes(channel) && test?.(channel, save)} />
    </>
  )
}

const icons = { email: Mail, sms: MessageSquareText, whatsapp: MessageCircle }

/** The tabs of the three channels, which mark active channels and errors. */
function ChannelTabs({ fields, errors }: { fields: MessageFields; errors: FieldErrors<MessageFields> }) {
  const t = useTranslations('message')
  const on = channelsOn(fields)
  return (
    <TabsList aria-label={t('channels')}>
      {channels.map((channel) => {
        const Icon = icons[channel]
        return (
          <Tab key={channel} value={channel}>
            <Icon aria-hidden className="size-4 stroke-[1.8]" />
            <span>{t(`channel.${channel}`)}</span>
            {channel !== 'email' && on.includes(channel) && (
              <span className="rounded-full bg-secondary px-2 text-2xs leading-5 font-normal text-secondary-foreground">{t('on')}</span>
            )}
            {errors[channel] && (
              <>
                <CircleAlert aria-hidden className="size-4 stroke-[1.8] text-destructive" />
                <span className="sr-only">{t('wrong')}</span>
              </>
            )}
          </Tab>
        )
      })}
    </TabsList>
  )
}

/** The fields for the name and language of the template that WhatsApp approved for this text. WhatsApp sends no other messages. */
function WhatsAppTemplate({ form }: { form: UseFormReturn<MessageFields> }) {
  const t = useTranslations('message.whatsapp')
  const refused = useFieldErrors()
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
