import { useSuspenseQuery } from '@apollo/client/react'
import { ArrowRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import { deliveryIcons } from '#web/entities/campaign/delivery-icons.ts'
import { graphql } from '#web/gql/gql.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { campaignWizards, pointsSetupWizard } from '#web/wizard/wizards.ts'

const CampaignTypePage = graphql(`
  query CampaignTypePage {
    points_programs(limit: 1) {
      id
      status
    }
  }
`)

/** The chooser of a delivery type (R13): links, codes, or points once they are set up (R36). */
export function Component() {
  if (!useMay()('campaign.draft')) return <ErrorScreen status={401} />
  return <TypeChooser />
}

type Choice = { type: DeliveryType; to: string | null; note?: string }

function TypeChooser() {
  const t = useTranslations('campaignType')
  const maySetUp = useMay()('points.edit')
  const { data } = useSuspenseQuery(CampaignTypePage, { fetchPolicy: 'cache-and-network' })
  const points: Choice =
    data.points_programs[0]?.status === 'active'
      ? { type: 'rewardpoints', to: campaignWizards.rewardpoints.base }
      : { type: 'rewardpoints', to: maySetUp ? pointsSetupWizard.base : null, note: t(maySetUp ? 'setUpFirst' : 'notSetUp') }
  const choices: Choice[] = [
    { type: 'rewardlinks', to: campaignWizards.rewardlinks.base },
    { type: 'rewardcodes', to: campaignWizards.rewardcodes.base },
    points,
  ]
  return (
    <>
      <PageHeader
        title={t('heading')}
        note={
          <>
            <span>{t('lead')}</span> <HelpLink doc="campaigns" />
          </>
        }
      />
      <ul className="mt-8 border-t border-border-strong">
        {choices.map(({ type, to, note }) => (
          <TypeRow
            key={type}
            icon={deliveryIcons[type]}
            title={t(`${type}.title`)}
            text={t(`${type}.text`)}
            steps={t(`${type}.steps`)}
            to={to}
            note={note}
          />
        ))}
      </ul>
    </>
  )
}

type TypeRowProps = { icon: LucideIcon; title: string; text: string; steps: string; to: string | null; note?: ReactNode }

/** One delivery type with its description and steps, as a link to its wizard. Without `to` it is plain text, and `note` explains why. */
function TypeRow({ icon: Icon, title, text, steps, to, note }: TypeRowProps) {
  const words = (
    <>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 stroke-[1.6]" />
      <span className="min-w-0 flex-1">
        <span className="block text-base font-medium">{title}</span>
        <span className="mt-1 block max-w-[560px] text-muted-foreground">{text}</span>
        <span className="mt-3 block text-xs text-muted-foreground">{steps}</span>
        {note && <span className="mt-3 block text-xs font-medium">{note}</span>}
      </span>
    </>
  )
  return (
    <li className="border-b">
      {to ? (
        <Link to={to} className="group flex items-start gap-4 py-6 hover:bg-muted sm:gap-6">
          {words}
          <ArrowRight
            aria-hidden
            className="mt-0.5 size-[18px] shrink-0 stroke-[1.6] transition-transform duration-(--dur-hover) group-hover:translate-x-0.5"
          />
        </Link>
      ) : (
        <div className="flex items-start gap-4 py-6 sm:gap-6">{words}</div>
      )}
    </li>
  )
}
