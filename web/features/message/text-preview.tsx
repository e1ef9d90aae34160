import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/session/session.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { CopyableText } from '#web/ui/copyable-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import type { TemplateDraft } from '#web/wizard/template-draft.ts'
import { fillText } from '../../entities/message/fill-content.ts'
import { type SmsSize, smsSize } from './sms-segments.ts'
import { type PreviewPerson, useMessageValues } from './use-message-values.ts'
import { whatsappText } from './whatsapp-text.ts'

type TextPreviewProps = { draft: Draft | TemplateDraft; channel: 'sms' | 'whatsapp'; isOn: boolean; body: string; recipient: PreviewPerson }

/** A preview of a text message on a phone, with its size as the network counts it. */
export function TextPreview({ draft, channel, isOn, body, recipient }: TextPreviewProps) {
  const t = useTranslations('message')
  const { company } = useUser()
  const { values } = useMessageValues(draft, recipient)
  const text = fillText(body, values)
  if (!isOn) return <p className="mx-auto max-w-[360px] pt-10 text-center text-muted-foreground">{t(`${channel}.off`)}</p>
  return (
    <div className="mx-auto max-w-[360px]">
      {recipient?.hasPhone === false && (
        <Notice kind="info" className="mb-4">
          {t('noPhone', { name: recipient.name || t('noName') })}
        </Notice>
      )}
      <article data-slot="text-preview" lang="en" className="overflow-hidden rounded-[12px] bg-card shadow-lift">
        <header className="flex items-center gap-3 border-b px-4 py-3">
          <CompanyLogo company={company} height={32} />
          <span translate="no" className="truncate font-semibold">
            {company.name}
          </span>
          <span className="ml-auto text-2xs text-muted-foreground">{t(`${channel}.name`)}</span>
        </header>
        <div className="min-h-40 px-4 py-5">
          <p className="w-fit max-w-[88%] rounded-[14px] rounded-tl-sm bg-secondary px-3.5 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text || t('emptyText')}
          </p>
        </div>
      </article>
      {channel === 'sms' ? <SmsMeter size={smsSize(text)} /> : <ApprovedText body={body} />}
    </div>
  )
}

function SmsMeter({ size: { length, room, segments, encoding, forcing } }: { size: SmsSize }) {
  const t = useTranslations('message.sms')
  return (
    <div className="mt-4 text-xs">
      <p className="num">
        <span>{t('size', { length, room })}</span> · <span className="font-medium">{t('segments', { count: segments })}</span>
      </p>
      <p className="mt-1 text-muted-foreground">
        {encoding === 'gsm' ? t('plain') : t('unicode', { letters: forcing.slice(0, 6).join(' ') })}
      </p>
    </div>
  )
}

/** The message in the format of WhatsApp's approval form, to copy, with a list of the variables by number. */
function ApprovedText({ body }: { body: string }) {
  const t = useTranslations('message')
  const { text, names } = whatsappText(body)
  if (!text.trim()) return null
  return (
    <div className="mt-5 text-xs">
      <h2 className="text-xs font-medium">{t('whatsapp.approval')}</h2>
      <p className="mt-1 text-muted-foreground">{t('whatsapp.approvalNote')}</p>
      <p className="mt-3 rounded-md border bg-card px-3 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <CopyableText text={text} label={t('whatsapp.copy')} />
      </p>
      <ol className="mt-2 grid gap-0.5 text-muted-foreground">
        {names.map((name, index) => (
          <li key={name}>
            <span className="num">{`{{${index + 1}}}`}</span> <span>{t(`variable.${name}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
