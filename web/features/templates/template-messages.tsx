import { useTranslations } from 'use-intl'
import { DraftEmail } from '#web/features/message/draft-email.tsx'
import { messageFieldsOf } from '#web/features/message/message-fields.ts'
import { TextPreview } from '#web/features/message/text-preview.tsx'
import { useInitialContent } from '#web/features/message/use-initial-content.ts'
import { Tab, TabPanel, Tabs, TabsList } from '#web/ui/tabs.tsx'
import type { TemplateDraft } from '#web/wizard/template-draft.ts'

/** Previews the messages of a template for a sample recipient. */
export function TemplateMessages({ template }: { template: TemplateDraft }) {
  const t = useTranslations('message')
  const words = useTranslations('templates.view')
  const fields = messageFieldsOf(template, useInitialContent(template.delivery_type))
  const reader = { name: t('sample.shortName'), firstName: t('sample.shortFirstName'), value: null, points: null }
  if (!template.email) return <p className="text-muted-foreground">{words('notWritten')}</p>
  return (
    <Tabs defaultValue="email">
      <TabsList aria-label={t('channels')}>
        <Tab value="email">{t('channel.email')}</Tab>
        {fields.hasSms && <Tab value="sms">{t('channel.sms')}</Tab>}
        {fields.hasWhatsapp && <Tab value="whatsapp">{t('channel.whatsapp')}</Tab>}
      </TabsList>
      <TabPanel value="email" className="bg-muted px-4 py-6 sm:px-6">
        <DraftEmail draft={template} words={fields.email} recipient={reader} isNarrow={false} isDark={false} />
      </TabPanel>
      <TabPanel value="sms" className="bg-muted px-4 py-6 sm:px-6">
        <TextPreview draft={template} channel="sms" isOn body={fields.sms.body} recipient={reader} />
      </TabPanel>
      <TabPanel value="whatsapp" className="bg-muted px-4 py-6 sm:px-6">
        <TextPreview draft={template} channel="whatsapp" isOn body={fields.whatsapp.body} recipient={reader} />
      </TabPanel>
    </Tabs>
  )
}
