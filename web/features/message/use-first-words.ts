import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#graphql/rules/campaign/delivery-types.ts'
import type { MessageFields } from './message-fields.ts'

/** What each message begins with: good enough to send. */
export function useFirstWords(type: DeliveryType): Pick<MessageFields, 'email' | 'sms' | 'whatsapp'> {
  const t = useTranslations('message.first')
  return {
    email: {
      subject: t('subject'),
      preheader: t(`${type}.preheader`),
      headline: t('headline'),
      body: t(`${type}.body`),
      buttonLabel: t(`${type}.buttonLabel`),
      footer: '',
    },
    sms: { body: t(`${type}.text`) },
    whatsapp: { templateName: '', language: 'en', body: t(`${type}.text`) },
  }
}
