import { useMutation, useQuery } from '@apollo/client/react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { unitFor } from '#graphql/contracts/money/points.ts'
import { ActivePeople } from '#web/entities/recipient/active-people-query.ts'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { stepPath } from '#web/wizard/steps.ts'
import { useProgramDraft, useWizard } from '#web/wizard/wizard-context.ts'

const ActivatePointsProgram = graphql(`
  mutation ActivatePointsProgram($version: Int!) {
    activatePointsProgram(version: $version) {
      id
      status
      version
      activated_at
    }
  }
`)

/** The last step of the setup (R36) reviews and activates the program. Points can be given from then on. */
export function Component() {
  const t = useTranslations('pointsSetup')
  const words = useTranslations('launch')
  const navigate = useNavigate()
  const draft = useProgramDraft()
  const { wizard, answers } = useWizard()
  const { data } = useQuery(ActivePeople, { fetchPolicy: 'cache-and-network' })
  const [activate] = useMutation(ActivatePointsProgram)
  const people = data && countOf(data.recipients_aggregated)
  const { submit, isBusy, refusal } = useSubmit(async () => {
    await activate({ variables: { version: draft.version ?? 0 } })
    toast(t('ready', { unit: draft.unit_name }))
    await navigate('/campaigns/create/rewardpoints')
  })
  const rows = [
    {
      step: 'details',
      title: t('point'),
      first: t('worth', { unit: unitFor(1, draft), value: formatMoney(draft.rate, draft.currency) }),
      note: t('goodFor', { days: draft.validity_days ?? 0 }),
    },
    { step: 'catalogue', title: t('catalogue'), first: answers.catalogue ?? '', note: t('catalogueNote') },
    {
      step: 'recipients',
      title: t('people'),
      first: people === undefined ? '' : t('peopleCount', { count: people }),
      note: t('peopleNote'),
    },
  ]
  return (
    <>
      <StepBody title={t('reviewHeading')} lead={t('reviewLead')}>
        {refusal && (
          <Notice kind="error" className="mt-6">
            {refusal}
          </Notice>
        )}
        <div className="mt-6 sm:mt-8">
          {rows.map(({ step, title, first, note }) => (
            <Section key={step} title={title} className="pb-5 sm:pb-5">
              <div className="flex items-start gap-5">
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{first}</p>
                  <p className="text-muted-foreground">{note}</p>
                </div>
                <Link to={stepPath(wizard, step, draft.id)} aria-label={words('editStep', { step: title })} className="link text-xs">
                  {words('edit')}
                </Link>
              </div>
            </Section>
          ))}
        </div>
      </StepBody>
      <StepBar
        act={
          <Button variant="primary" size="large" busy={isBusy} className="max-sm:flex-1" onClick={() => void submit()}>
            {t('begin')}
          </Button>
        }
      />
    </>
  )
}
