import { useTranslations } from 'use-intl'
import type messages from '#web/messages/en.json'
import { TextLink } from './text-link.tsx'

/** From a page to the document about it; `help.links.<slug>` says what it is about. */
export function HelpLink({ doc }: { doc: keyof typeof messages.help.links }) {
  const t = useTranslations('help.links')
  return (
    <TextLink to={`/help/${doc}`} className="whitespace-nowrap">
      {t(doc)}
    </TextLink>
  )
}
