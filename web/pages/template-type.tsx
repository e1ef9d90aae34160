import { ArrowRight, Coins, Link2, type LucideIcon, TicketCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const types: [DeliveryType, LucideIcon][] = [
  ['rewardlinks', Link2],
  ['rewardcodes', TicketCheck],
  ['rewardpoints', Coins],
]

/** The page on which the user chooses the delivery type of a new template: links, codes or points (R16). */
export function Component() {
  const t = useTranslations('templates.chooser')
  if (!useMay()('template.edit')) return <ErrorScreen status={401} />
  return (
    <>
      <PageHeader
        title={t('heading')}
        note={
          <>
            <span>{t('lead')}</span> <HelpLink doc="templates" />
          </>
        }
      />
      <ul className="mt-8 border-t border-border-strong">
        {types.map(([type, Icon]) => (
          <li key={type} className="border-b">
            <Link to={`/templates/create/${type}`} className="group flex items-start gap-4 py-6 hover:bg-muted sm:gap-6">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 stroke-[1.6]" />
              <span className="min-w-0 flex-1">
                <span className="block text-base font-medium">{t(type)}</span>
                <span className="mt-1 block max-w-[560px] text-muted-foreground">{t(`${type}Text`)}</span>
              </span>
              <ArrowRight
                aria-hidden
                className="mt-0.5 size-[18px] shrink-0 stroke-[1.6] transition-transform duration-(--dur-hover) group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
