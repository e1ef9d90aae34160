import { useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { Section } from '#web/ui/section.tsx'
import { CodeFileRow } from './code-file-row.tsx'

const CodeFilesQuery = graphql(`
  query CodeFiles($campaign: ID!) {
    code_files(filter: { campaign: { id: { _eq: $campaign } }, status: { _eq: "ready" } }, sort: ["-seq"], limit: 20) {
      id
      ...CodeFileRow_file
    }
    companies(limit: 1) {
      id
      permissions
    }
    members(filter: { kind: { _eq: "person" }, status: { _eq: "active" } }, sort: ["name"], limit: 200) {
      id
      name
      company_role
    }
  }
`)

/** The codes of each launch, whose they are to download, and how often he did (R30). */
export function CodeFiles({ campaign }: { campaign: string }) {
  const t = useTranslations('codes')
  const { data } = useQuery(CodeFilesQuery, { variables: { campaign } })
  if (!data?.code_files.length) return null
  return (
    <Section title={t('files')} note={t('filesNote')} className="mt-9">
      <ul className="grid gap-5">
        {data.code_files.map((file) => (
          <CodeFileRow key={file.id} file={file} members={data.members} permissions={data.companies[0]?.permissions} />
        ))}
      </ul>
    </Section>
  )
}
