import { useMutation } from '@apollo/client/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { TemplateStep } from '#graphql/contracts/campaign/steps.ts'
import { graphql } from '#web/gql/gql.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { stepPath } from '#web/wizard/steps.ts'
import { useTemplateDraft, useWizard } from '#web/wizard/wizard-context.ts'
import { TemplateMessages } from './template-messages.tsx'
import { TemplateCatalogue, TemplateDeliveryPart } from './template-parts.tsx'

const ActivateTemplate = graphql(`
  mutation ActivateTemplate($id: ID!) {
    activateTemplate(id: $id) {
      id
      ...WizardDraft_template
      ...TemplateRow_template
    }
  }
`)

/** Reviews the template's name, brands, validity and messages, with a button that activates it for campaigns (R37–R42). */
export function Component() {
  const t = useTranslations('templates.finish')
  const words = useTranslations('templates.view')
  const navigate = useNavigate()
  const template = useTemplateDraft()
  const [activate] = useMutation(ActivateTemplate, { variables: { id: template.id } })
  const view = `/templates/${template.id}/view`
  const isActive = template.status === 'active'
  const { submit, isBusy, refusal } = useSubmit(async () => {
    await activate()
    toast(t('activated', { name: template.name }))
    await navigate(view)
  })
  return (
    <>
      <StepBody title={t('heading')} lead={t(isActive ? 'inUse' : 'lead')}>
        {refusal && (
          <Notice kind="error" className="mt-5">
            {refusal}
          </Notice>
        )}
        <div className="mt-6 sm:mt-8">
          <Row step="details" title={t('name')}>
            <p className="font-medium wrap-anywhere">{template.name}</p>
          </Row>
          <Row step="catalogue" title={words('catalogue')}>
            <TemplateCatalogue template={template} />
          </Row>
          {template.delivery_type !== 'rewardcodes' && (
            <Row step="delivery" title={words('delivery')}>
              <TemplateDeliveryPart template={template} />
            </Row>
          )}
          <Row step="template" title={words('messages')}>
            <TemplateMessages template={template} />
          </Row>
        </div>
      </StepBody>
      <StepBar
        act={
          isActive ? (
            <ButtonLink to={view} variant="primary" size="large" className="max-sm:flex-1">
              <Check aria-hidden />
              {t('done')}
            </ButtonLink>
          ) : (
            <Button variant="primary" size="large" busy={isBusy} className="max-sm:flex-1" onClick={() => void submit()}>
              {t('activate')}
            </Button>
          )
        }
      />
    </>
  )
}

function Row({ step, title, children }: { step: TemplateStep; title: string; children: ReactNode }) {
  const t = useTranslations('templates.finish')
  const { wizard } = useWizard()
  const { id } = useTemplateDraft()
  return (
    <Section
      title={title}
      note={
        <Link to={stepPath(wizard, step, id)} className="underline underline-offset-3 hover:text-foreground">
          {t('edit')}
          <span className="sr-only">{`, ${title}`}</span>
        </Link>
      }
    >
      {children}
    </Section>
  )
}
