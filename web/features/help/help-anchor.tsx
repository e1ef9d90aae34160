import type { AnchorProps } from '#web/ui/document/document-body.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'

/** A link inside a document: to a page of the app, or to what is served beside it. */
export function HelpAnchor({ to, children }: AnchorProps) {
  const isBeside = !to.startsWith('/') || /^\/(company|graphql)\/|\.\w+$/.test(to)
  if (!isBeside) return <TextLink to={to}>{children}</TextLink>
  return (
    <a href={to} target="_blank" rel="noopener" className={textLinkClass}>
      {children}
    </a>
  )
}
