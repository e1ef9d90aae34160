import { useTranslations } from 'use-intl'
import type messages from '#web/messages/en.json'
import { TextLink } from './text-link.tsx'

/** A link to a help document. `doc` is its slug, and `help.links.<doc>` of the messages is the link's text. */
export function HelpLink({ doc }: { doc: keyof typeof messages.help.links }) {
  const t = useTranslations('help.links')
  return (
    <TextLink to={`/help/${doc}`} className="whitespace-nowrap">
      {t(doc)}
    </TextLink>
  )
}
