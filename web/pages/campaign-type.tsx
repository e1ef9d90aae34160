import { useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#graphql/rules/campaign/terms/delivery-types.ts'
import { deliveryIcons } from '#web/entities/campaign/delivery-icons.ts'
import { TypeRow } from '#web/features/campaign-type/type-row.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { campaignWizards } from '#web/wizard/campaign-wizards.ts'
import { pointsSetupWizard } from '#web/wizard/points-setup-wizard.ts'

const CampaignTypePage = graphql(`
  query CampaignTypePage {
    points_programs(limit: 1) {
      id
      status
    }
  }
`)

/** The delivery type chooser (R13): links, codes or points, and points only once they are set up (R36). */
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
            {t('lead')} <HelpLink doc="campaigns" />
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
