import { useSuspenseQuery } from '@apollo/client/react'
import { Gift, Pencil } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { campaignFromTemplatePath, templateEditPath } from '#web/entities/template/template-path.ts'
import { DefaultMark } from '#web/features/templates/default-mark.tsx'
import { TemplateMenu } from '#web/features/templates/template-menu.tsx'
import { TemplateMessages } from '#web/features/templates/template-messages.tsx'
import { TemplateCatalogue, TemplateDeliveryPart } from '#web/features/templates/template-parts.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import type { Preload } from '#web/lib/page-module.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Status } from '#web/ui/status.tsx'
import { When } from '#web/ui/when.tsx'
import { readTemplate, WizardDraft_template } from '#web/wizard/template-draft.ts'

const TemplateViewPage = graphql(`
  query TemplateViewPage($id: ID!) {
    templates_by_id(id: $id) {
      id
      usage_count
      last_used_at
      date_updated
      owner {
        id
        name
      }
      ...WizardDraft_template
      ...TemplateMenu_template
    }
  }
`)

export const preload: Preload = ({ params: { id = '' } }) => ({ query: TemplateViewPage, variables: { id } })

/** Template view (R15): the template's facts, brands, delivery and messages, with actions such as creating a campaign from it. */
export function Component() {
  const { id = '' } = useParams()
  const t = useTranslations('templates')
  const may = useMay()
  const timeZone = useOwnZone()
  const { data } = useSuspenseQuery(TemplateViewPage, { variables: { id }, fetchPolicy: 'cache-and-network' })
  const row = data.templates_by_id
  const { data: saved } = useFragmentData({ fragment: WizardDraft_template, from: row ?? null })
  usePageTitle(saved?.name)
  if (!row || !saved) return null
  const template = readTemplate(saved)
  const isActive = template.status === 'active'
  const isDraft = template.status === 'draft'
  const type = t(`types.${template.delivery_type}`)
  return (
    <>
      <BackLink to="/templates">{t('view.back')}</BackLink>
      <PageHeader
        title={template.name}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <Status name={template.status} />
            <span className="text-muted-foreground">{type}</span>
            {template.is_default && isActive && <DefaultMark />}
          </span>
        }
      >
        {isActive && may('campaign.draft') && (
          <ButtonLink to={campaignFromTemplatePath(template)} variant="primary">
            <Gift aria-hidden />
            {t('act.use')}
          </ButtonLink>
        )}
        {may('template.edit') && (
          <ButtonLink to={templateEditPath(template)} variant={isDraft ? 'primary' : 'outline'}>
            <Pencil aria-hidden />
            <span>{t(isDraft ? 'act.resume' : 'act.edit')}</span>
          </ButtonLink>
        )}
        <TemplateMenu template={row} />
      </PageHeader>
      {!isActive && (
        <Notice kind="info" className="mt-5">
          {t(isDraft ? 'view.draftNote' : 'view.archivedNote')}
        </Notice>
      )}
      <div className="mt-7">
        <Section title={t('view.facts')}>
          <p>
            <span>{t('view.usage', { count: row.usage_count })}</span>
            {row.usage_count > 0 && row.last_used_at && (
              <span>
                , <When iso={row.last_used_at} timeZone={timeZone} />
              </span>
            )}
          </p>
          <p className="text-muted-foreground">
            <span>{t('view.owner', { name: row.owner?.name ?? '' })}</span>
            {row.date_updated && (
              <span>
                , {t('view.changed')} <When iso={row.date_updated} timeZone={timeZone} />
              </span>
            )}
          </p>
        </Section>
        <Section title={t('view.catalogue')}>
          <TemplateCatalogue template={template} />
        </Section>
        {template.delivery_type !== 'rewardcodes' && (
          <Section title={t('view.delivery')}>
            <TemplateDeliveryPart template={template} />
          </Section>
        )}
        <Section title={t('view.messages')}>
          <TemplateMessages template={template} />
        </Section>
      </div>
    </>
  )
}
