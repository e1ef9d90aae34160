import { contents } from 'virtual:help/contents'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { helpSections } from '#web/ui/document/blocks.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'

/** The page that lists all help documents by section. */
export function Component() {
  const t = useTranslations('help')
  return (
    <>
      <PageHeader title={t('heading')} note={t('note')} />
      <div className="mt-8 sm:mt-10">
        {helpSections.map((section) => (
          <Section key={section} title={t(`sections.${section}`)}>
            <ul className="-my-3 grid gap-x-12 lg:grid-cols-2">
              {contents
                .filter((document) => document.section === section)
                .map(({ slug, title, description }) => (
                  <li
                    key={slug}
                    className="relative border-t py-3 transition-colors first:border-t-0 lg:nth-2:border-t-0 duration-(--dur-hover) hover:bg-muted"
                  >
                    <Link to={`/help/${slug}`} className="font-medium after:absolute after:inset-0">
                      {title}
                    </Link>
                    <p className="text-muted-foreground">{description}</p>
                  </li>
                ))}
            </ul>
          </Section>
        ))}
      </div>
    </>
  )
}
