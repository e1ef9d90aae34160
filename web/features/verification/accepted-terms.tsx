import { useTranslations } from 'use-intl'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { textLinkClass } from '#web/ui/text-link.tsx'

type AcceptedTermsProps = { /** Their day, as YYYY-MM-DD. */ version: string; acceptedAt: string }

/** Which terms the company agreed to when it signed up, and when. */
export function AcceptedTerms({ version, acceptedAt }: AcceptedTermsProps) {
  const t = useTranslations('companyInformation')
  const timeZone = useOwnZone()
  const days = { version: formatDay(version, 'UTC'), day: formatDay(acceptedAt, timeZone) }
  return (
    <p className="mt-8 border-t pt-4 text-sm text-muted-foreground">
      {t.rich('acceptedTerms', {
        ...days,
        link: (words) => (
          <a href="/company/terms#companies" target="_blank" rel="noreferrer" className={textLinkClass}>
            {words}
          </a>
        ),
      })}
    </p>
  )
}
