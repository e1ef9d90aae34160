import { useTranslations } from 'use-intl'
import type messages from '#web/messages/en.json'
import { TextLink } from './text-link.tsx'

/** Links to the help document about a page. `help.links.<slug>` is its label. */
export function HelpLink({ doc }: { doc: keyof typeof messages.help.links }) {
  const t = useTranslations('help.links')
  return (
    <TextLink to={`/help/${doc}`} className="whitespace-nowrap">
      {t(doc)}
    </TextLink>
  )
}
