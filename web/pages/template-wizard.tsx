import { skipToken, useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { firstOpenTemplateStep, type TemplateStep } from '#graphql/contracts/campaign/steps.ts'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'
import { templateCalls } from '#web/features/templates/template-calls.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useFirstHeading } from '#web/lib/first-frame.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { DraftWizard } from '#web/wizard/draft-wizard.tsx'
import { readTemplate, type TemplateDraft, WizardDraft_template } from '#web/wizard/template-draft.ts'
import { WizardRefused } from '#web/wizard/wizard-refused.tsx'
import { WizardSkeleton } from '#web/wizard/wizard-skeleton.tsx'
import { wizardAt } from '#web/wizard/wizards.ts'

const TemplateWizardPage = graphql(`
  query TemplateWizardPage($id: ID!) {
    templates_by_id(id: $id) {
      id
      version
      delivery_type
      ...WizardDraft_template
    }
  }
`)

/**
 * The layout of the wizards that create and edit templates (R37–R42). Shows an error if the user may not edit templates or the template is
 * missing.
 */
export function Component() {
  const heading = useFirstHeading()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const params = useParams()
  const words = useTranslations('templates')
  const apollo = useApolloClient()
  const wizard = wizardAt(pathname, 'template')
  const id = params.id ?? search.get('draft')
  const isValid = wizard !== undefined && (id === null || isUuid(id))
  const [createdId, setCreatedId] = useState<string | null>(null)
  const mayEdit = useMay()('template.edit')
  const { data, error, refetch } = useQuery(TemplateWizardPage, id && isValid && mayEdit ? { variables: { id } } : skipToken)
  const row = data?.templates_by_id
  const { data: saved } = useFragmentData({ fragment: WizardDraft_template, from: row ?? null })

  if (!mayEdit) return <WizardRefused status={401} />
  if (!isValid || (id && data && row?.delivery_type !== wizard.type)) return <WizardRefused status={404} />
  if (error && !row) return <WizardRefused error={error} />
  if (id && !row) return <WizardSkeleton wizard={wizard} heading={heading} />
  const draft = saved && readTemplate(saved)
  return (
    <DraftWizard
      // Keeps the wizard mounted for a template that it created itself.
      key={id === createdId ? 'new' : (id ?? 'new')}
      wizard={wizard}
      draft={draft}
      open={draft ? firstOpenTemplateStep(draft) : 'details'}
      answers={draft ? templateAnswers(draft, words) : {}}
      calls={templateCalls(apollo, wizard.type)}
      onCreated={setCreatedId}
      onReload={async () => (await refetch()).data?.templates_by_id?.version ?? 0}
    />
  )
}

type Words = ReturnType<typeof useTranslations<'templates'>>
type Answers = Partial<Record<TemplateStep, string>>

/** Returns a short summary of each step, shown below completed steps in the list of steps. */
const templateAnswers = ({ catalogue, delivery, email, sms, whatsapp }: TemplateDraft, t: Words): Answers => ({
  ...(catalogue && { catalogue: catalogueLabel(catalogue, t) }),
  ...(delivery && { delivery: t('view.expires', { days: delivery.expiryDays }) }),
  ...(email && { template: ['Email', sms && 'SMS', whatsapp && 'WhatsApp'].filter(Boolean).join(', ') }),
})

function catalogueLabel({ mode, brands }: NonNullable<TemplateDraft['catalogue']>, t: Words): string {
  if (mode === 'selected') return t('view.brands', { count: brands.length })
  return t(mode === 'all' ? 'view.allBrands' : 'view.ruleBrands')
}
