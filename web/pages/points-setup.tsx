import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CampaignStep } from '#graphql/contracts/campaign/steps.ts'
import { unitFor } from '#graphql/contracts/money/points.ts'
import { firstOpenSetupStep } from '#graphql/contracts/points/program.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useFirstHeading } from '#web/lib/first-frame.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { DraftWizard } from '#web/wizard/draft-wizard.tsx'
import { programCalls } from '#web/wizard/program-calls.ts'
import { type ProgramDraft, readProgram, WizardDraft_program } from '#web/wizard/program-draft.ts'
import { WizardRefused } from '#web/wizard/wizard-refused.tsx'
import { WizardSkeleton } from '#web/wizard/wizard-skeleton.tsx'
import { wizardAt } from '#web/wizard/wizards.ts'

const PointsSetupPage = graphql(`
  query PointsSetupPage {
    points_programs(limit: 1) {
      id
      status
      version
      ...WizardDraft_program
    }
  }
`)

/** The layout of the wizard that sets up the points program (R36). Once the program is active it redirects to the points settings. */
export function Component() {
  const heading = useFirstHeading()
  const { pathname } = useLocation()
  const answers = useTranslations('wizard.answers')
  const apollo = useApolloClient()
  const wizard = wizardAt(pathname, 'program')
  const mayEdit = useMay()('points.edit')
  const { data, error, refetch } = useQuery(PointsSetupPage, { skip: !mayEdit, fetchPolicy: 'cache-and-network' })
  const row = data?.points_programs[0] ?? null
  const { data: saved } = useFragmentData({ fragment: WizardDraft_program, from: row })
  const [hasSeenDraft, setHasSeenDraft] = useState(false)

  if (!mayEdit) return <WizardRefused status={401} />
  if (!wizard) return <WizardRefused status={404} />
  if (error && !data) return <WizardRefused error={error} />
  if (!data) return <WizardSkeleton wizard={wizard} heading={heading} />
  if (row?.status !== 'active' && !hasSeenDraft) setHasSeenDraft(true)
  // the finish step itself redirects the user who completes the setup
  if (row?.status === 'active' && !hasSeenDraft) return <Navigate to="/points-settings" replace />
  const draft = saved && readProgram(saved)
  return (
    <DraftWizard
      wizard={wizard}
      draft={draft}
      open={draft ? firstOpenSetupStep(draft) : 'details'}
      answers={draft ? setupAnswers(draft, answers) : {}}
      calls={programCalls(apollo)}
      onCreated={() => void refetch()}
      onReload={async () => (await refetch()).data?.points_programs[0]?.version ?? 0}
    />
  )
}

/** Returns a short summary of each step, shown below completed steps in the list of steps. */
const setupAnswers = (
  program: ProgramDraft,
  t: ReturnType<typeof useTranslations<'wizard.answers'>>,
): Partial<Record<CampaignStep, string>> => {
  const { rate, currency, catalogue } = program
  return {
    details: t('rate', { unit: unitFor(1, program), value: formatMoney(rate, currency) }),
    catalogue: catalogue?.mode === 'selected' ? t('brands', { count: catalogue.brands.length }) : t('allBrands'),
  }
}
