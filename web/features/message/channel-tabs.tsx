import { CircleAlert, Mail, MessageCircle, MessageSquareText } from 'lucide-react'
import type { FieldErrors } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { channels } from '#graphql/rules/mail/channel.ts'
import { Tab, TabsList } from '#web/ui/tabs.tsx'
import { channelsOn, type MessageFields } from './message-fields.ts'

const icons = { email: Mail, sms: MessageSquareText, whatsapp: MessageCircle }

/** The three messages: which of them there are, and in which something is wrong. */
export function ChannelTabs({ fields, errors }: { fields: MessageFields; errors: FieldErrors<MessageFields> }) {
  const t = useTranslations('message')
  const on = channelsOn(fields)
  return (
    <TabsList aria-label={t('channels')}>
      {channels.map((channel) => {
        const Icon = icons[channel]
        return (
          <Tab key={channel} value={channel}>
            <Icon aria-hidden className="size-4 stroke-[1.8]" />
            {t(`channel.${channel}`)}
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
