import { skipToken, useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import { PointsSpending } from '#web/entities/points/spending.ts'
import type { MessageFields } from './message-fields.ts'

/** Returns the initial text of each message, complete enough to send. `isDownload` returns the text for the page of a downloaded code. */
export function useInitialContent(type: DeliveryType, isDownload = false): Pick<MessageFields, 'email' | 'sms' | 'whatsapp'> {
  const t = useTranslations('message.first')
  const { data } = useSuspenseQuery(PointsSpending, type === 'rewardpoints' ? {} : skipToken)
  const unit = data?.points_programs[0]?.unit_name ?? t('unit')
  return {
    email: {
      subject: t('subject'),
      preheader: t(`${type}.preheader`, { unit }),
      headline: t(isDownload ? 'headlineDownload' : 'headline'),
      body: t(`${type}.body`, { unit }),
      buttonLabel: t(`${type}.buttonLabel`, { unit }),
      footer: '',
    },
    sms: { body: t(`${type}.text`, { unit }) },
    whatsapp: { templateName: '', language: 'en', body: t(`${type}.text`, { unit }) },
  }
}
