import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { areaLinkClass } from '#web/ui/area-link.ts'
import { type Place, pathTo, sections } from './places.ts'

/** The parts of the reference: beside it, and in a line above it on phones. */
export function ReferenceNav({ place }: { place: Place }) {
  const t = useTranslations('developers')
  const current = (section: Place['section']) => (section !== place.section ? undefined : place.name ? 'true' : 'page')
  return (
    <nav aria-label={t('sections')} className="max-lg:mb-5 lg:sticky lg:top-[calc(var(--topbar-h)+40px)] lg:self-start lg:pl-px">
      <p aria-hidden className="mb-1.5 text-2xs text-muted-foreground max-lg:hidden">
        {t('sections')}
      </p>
      <ul className="max-lg:-mx-1.5 max-lg:flex max-lg:flex-wrap ">
        {sections.map((section) => (
          <li key={section}>
            <Link to={pathTo({ section })} aria-current={current(section)} className={linkClass}>
              {t(section)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const phone =
  'max-lg:inline-flex max-lg:min-h-11 max-lg:items-center max-lg:border-0 max-lg:px-1.5 max-lg:text-sm max-lg:before:hidden max-lg:aria-[current]:underline max-lg:aria-[current]:decoration-2 max-lg:aria-[current]:underline-offset-8'
const linkClass = `${areaLinkClass} aria-[current=true]:font-[580] aria-[current=true]:text-foreground aria-[current=true]:before:absolute aria-[current=true]:before:inset-y-[7px] aria-[current=true]:before:-left-[2px] aria-[current=true]:before:w-[3px] aria-[current=true]:before:rounded-[3px] aria-[current=true]:before:bg-primary ${phone}`
