import { useTranslations } from 'use-intl'
import { CopyableText } from './copyable-text.tsx'

/** Lists each text in typed values that were not saved, to be copied. Renders nothing without a text. */
export function CopyableTexts({ typed }: { typed: readonly unknown[] }) {
  const t = useTranslations('kept')
  const texts = [...new Set(typed.flatMap(textsIn))]
  if (texts.length === 0) return null
  return (
    <>
      <p className="mt-5">{t('lost')}</p>
      <ul className="mt-2 border-y">
        {texts.map((text) => (
          <li key={text} className="border-b py-2.5 whitespace-pre-wrap wrap-anywhere last:border-b-0">
            <CopyableText text={text} label={t('copy')} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Lists the texts in typed values, without choices such as switches. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
