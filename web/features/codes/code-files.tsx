import { useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { CodeFileRow } from './code-file-row.tsx'

/**
 * The campaign's files of codes and the members who can receive one. Lists the members' fields itself, as fragment masking would hide them.
 */
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

/** The files of codes of each launch, with their receivers and the number of downloads (R30). */
export function CodeFiles({ campaign }: { campaign: string }) {
  const t = useTranslations('codes')
  return (
    <Section title={t('files')} note={t('filesNote')} className="mt-9">
      <SkeletonBoundary skeleton={<Skeleton className="h-22 w-80 max-w-full" />}>
        <Files campaign={campaign} />
      </SkeletonBoundary>
    </Section>
  )
}

function Files({ campaign }: { campaign: string }) {
  const t = useTranslations('codes')
  const { data } = useSuspenseQuery(CodeFilesQuery, { variables: { campaign } })
  if (data.code_files.length === 0) return <p className="text-muted-foreground">{t('noFile')}</p>
  return (
    <ul className="grid gap-5">
      {data.code_files.map((file) => (
        <CodeFileRow key={file.id} file={file} members={data.members} permissions={data.companies[0]?.permissions} />
      ))}
    </ul>
  )
}
