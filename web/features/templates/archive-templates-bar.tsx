import { useMutation } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'
import { ArchiveBar } from '#web/ui/list/archive-bar.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'

const ArchiveTemplates = graphql(`
  mutation ArchiveTemplates($ids: [ID!]!) {
    archiveTemplates(ids: $ids) {
      ids
    }
  }
`)

export const RestoreTemplates = graphql(`
  mutation RestoreTemplates($ids: [ID!]!) {
    restoreTemplates(ids: $ids) {
      ids
    }
  }
`)

type ArchiveTemplatesBarProps = { selection: Selection; templates: readonly { id: string; status: string }[] }

/** The bar that archives the selected templates and restores those that are archived. */
export function ArchiveTemplatesBar({ selection, templates }: ArchiveTemplatesBarProps) {
  const lists = { refetchQueries: ['TemplatesPage'] }
  const [archive] = useMutation(ArchiveTemplates, lists)
  const [restore] = useMutation(RestoreTemplates, lists)
  const selected = templates.filter(({ id }) => selection.isSelected(id))
  return (
    <ArchiveBar
      noun="templates"
      selection={selection}
      archivable={selected.filter(({ status }) => status !== 'archived').map(({ id }) => id)}
      restorable={selected.filter(({ status }) => status === 'archived').map(({ id }) => id)}
      onArchive={async (ids) => (await archive({ variables: { ids } })).data?.archiveTemplates?.ids ?? []}
      onRestore={async (ids) => (await restore({ variables: { ids } })).data?.restoreTemplates?.ids ?? []}
    />
  )
}
