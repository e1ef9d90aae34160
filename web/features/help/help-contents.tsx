import { contents } from 'virtual:help/contents'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { areaLinkClass } from '#web/ui/area-link.ts'
import { helpSections } from '#web/ui/document/blocks.ts'

/** The navigation of the help pages, which links to all help documents by section. */
export function HelpContents({ className }: { className?: string }) {
  const t = useTranslations('help')
  const id = useId()
  return (
    <nav
      aria-label={t('contents')}
      className={cn(
        'sticky top-[calc(var(--topbar-h)+40px)] grid max-h-[calc(100dvh-var(--topbar-h)-56px)] gap-6 self-start overflow-y-auto pl-px',
        className,
      )}
    >
      {helpSections.map((section) => (
        <div key={section}>
          <p id={`${id}-${section}`} className="mb-1.5 text-2xs text-muted-foreground">
            {t(`sections.${section}`)}
          </p>
          <ul aria-labelledby={`${id}-${section}`}>
            {contents
              .filter((document) => document.section === section)
              .map(({ slug, title }) => (
                <li key={slug}>
                  <NavLink to={`/help/${slug}`} className={areaLinkClass}>
                    {title}
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
