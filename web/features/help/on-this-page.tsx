import { useTranslations } from 'use-intl'
import type { Block } from '#web/ui/document/blocks.ts'
import { sectionsOf } from '#web/ui/document/sections-of.ts'

/** The headings of a long document, to jump to. */
export function OnThisPage({ blocks }: { blocks: readonly Block[] }) {
  const t = useTranslations('help')
  const { sections } = sectionsOf(blocks)
  if (sections.length < 3) return null
  return (
    <nav aria-label={t('onThisPage')} className="sticky top-[calc(var(--topbar-h)+40px)] self-start max-[1400px]:hidden">
      <p aria-hidden className="mb-1.5 text-2xs text-muted-foreground">
        {t('onThisPage')}
      </p>
      <ul className="grid gap-1 text-xs">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 text-muted-foreground hover:text-foreground">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
