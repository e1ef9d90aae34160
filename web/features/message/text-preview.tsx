import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/session/session.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { Copied } from '#web/ui/copied.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import type { TemplateDraft } from '#web/wizard/template-draft.ts'
import { fillText } from './fill-content.ts'
import { type Reader, useMessageValues } from './use-message-values.ts'
import { whatsappText } from './whatsapp-text.ts'

type TextPreviewProps = { draft: Draft | TemplateDraft; channel: 'sms' | 'whatsapp'; isOn: boolean; body: string; recipient: Reader }

/** A text as it stands on somebody's phone, and what the network makes of it. */
export function TextPreview({ draft, channel, isOn, body, recipient }: TextPreviewProps) {
  const t = useTranslations('message')
  const { company } = useUser()
  const { values } = useMessageValues(draft, recipient)
  const text = fillText(body, values)
  if (!isOn) return <p className="mx-auto max-w-[360px] pt-10 text-center text-muted-foreground">{t(`${channel}.off`)}</p>
  return (
    <div className="mx-auto max-w-[360px]">
      <article data-slot="text-preview" lang="en" className="overflow-hidden rounded-[12px] bg-card shadow-lift">
        <header className="flex items-center gap-3 border-b px-4 py-3">
          <CompanyLogo company={company} className="size-8" />
          <span className="truncate font-semibold">{company.name}</span>
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
        {t('size', { length, room })} · <span className="font-medium">{t('segments', { count: segments })}</span>
      </p>
      <p className="mt-1 text-muted-foreground">
        {encoding === 'gsm' ? t('plain') : t('unicode', { letters: forcing.slice(0, 6).join(' ') })}
      </p>
    </div>
  )
}

/** The words as the form of WhatsApp wants them, to take there for its approval. */
function ApprovedText({ body }: { body: string }) {
  const t = useTranslations('message')
  const { text, names } = whatsappText(body)
  if (!text.trim()) return null
  return (
    <div className="mt-5 text-xs">
      <h2 className="text-xs font-medium">{t('whatsapp.approval')}</h2>
      <p className="mt-1 text-muted-foreground">{t('whatsapp.approvalNote')}</p>
      <p className="mt-3 rounded-md border bg-card px-3 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Copied text={text} label={t('whatsapp.copy')} />
      </p>
      <ol className="mt-2 grid gap-0.5 text-muted-foreground">
        {names.map((name, index) => (
          <li key={name}>
            <span className="num">{`{{${index + 1}}}`}</span> {t(`variable.${name}`)}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** GSM 03.38: what an SMS writes in seven bits; everything else makes all of it Unicode. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Written with an escape before it: two places each. */
const extended = new Set('^{}\\[~]|€\f')

const limits = { gsm: { one: 160, many: 153 }, unicode: { one: 70, many: 67 } }

type SmsSize = {
  encoding: keyof typeof limits
  /** Places it takes, as the network counts. */
  length: number
  segments: number
  /** How many places there are in as many segments. */
  room: number
  /** What forced Unicode, each once. */
  forcing: string[]
}

/** How long an SMS is to the network that carries it. */
export function smsSize(text: string): SmsSize {
  const letters = [...text]
  const forcing = [...new Set(letters.filter((letter) => !basic.has(letter) && !extended.has(letter)))]
  const encoding = forcing.length ? 'unicode' : 'gsm'
  const places = letters.map((letter) => (encoding === 'unicode' ? letter.length : extended.has(letter) ? 2 : 1))
  const length = places.reduce((sum, place) => sum + place, 0)
  const { one, many } = limits[encoding]
  const segments = length <= one ? 1 : pack(places, many)
  return { encoding, length, segments, room: segments === 1 ? one : segments * many, forcing }
}

/** A letter of two places is never cut in two: it begins the next segment. */
function pack(places: readonly number[], size: number): number {
  let [segments, used] = [1, 0]
  for (const place of places) {
    if (used + place > size) [segments, used] = [segments + 1, 0]
    used += place
  }
  return segments
}
