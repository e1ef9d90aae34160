import { ArrowRight, Link2 } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ErrorScreen } from '#web/app/error-screen.tsx'
import { useMay } from '#web/lib/use-may.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

/** The delivery type chooser (R13); a type appears with its wizard. */
export function Component() {
  const t = useTranslations('campaignType')
  if (!useMay()('campaign.draft')) return <ErrorScreen status={401} />
  return (
    <>
      <PageHeader title={t('heading')} note={t('lead')} />
      <ul className="mt-8 border-t border-border-strong">
        <li className="border-b">
          <Link to="/campaigns/create/rewardlinks" className="group flex items-start gap-4 py-6 hover:bg-muted sm:gap-6">
            <Link2 aria-hidden className="mt-0.5 size-5 shrink-0 stroke-[1.6]" />
            <span className="min-w-0 flex-1">
              <span className="block text-base font-medium">{t('rewardlinks')}</span>
              <span className="mt-1 block max-w-[560px] text-muted-foreground">{t('rewardlinksText')}</span>
              <span className="mt-3 block text-xs text-muted-foreground">{t('rewardlinksSteps')}</span>
            </span>
            <ArrowRight
              aria-hidden
              className="mt-0.5 size-[18px] shrink-0 stroke-[1.6] transition-transform duration-(--dur-hover) group-hover:translate-x-0.5"
            />
          </Link>
        </li>
      </ul>
    </>
  )
}
