import { useApolloClient, useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { ProjectEditor } from '#web/features/project/project-editor.tsx'
import { graphql } from '#web/gql/gql.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

const ProjectPage = graphql(`
  query ProjectPage {
    companies(limit: 1) {
      id
      name
      time_zone
      sender_name
      reply_to
      default_expiry_days
      default_reminders
      settings_version
      revision
    }
  }
`)

/** Project settings (R25): the company's name, time zone and sender, and the default expiry and reminders of campaigns. */
export function Component() {
  const t = useTranslations('project')
  const client = useApolloClient()
  const { data } = useSuspenseQuery(ProjectPage)
  const company = data.companies[0]
  return (
    <>
      <PageHeader title={t('heading')} note={t('lead')} />
      {company && (
        <ProjectEditor
          company={company}
          load={async () => (await client.query({ query: ProjectPage, fetchPolicy: 'network-only' })).data?.companies[0]}
        />
      )}
    </>
  )
}
