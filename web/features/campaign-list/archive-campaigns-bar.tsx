import { useMutation } from '@apollo/client/react'
import { endedCampaigns, isOneOf } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import type { CampaignStatus } from '#web/gql/graphql.ts'
import { ArchiveBar } from '#web/ui/list/archive-bar.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'

const ArchiveCampaigns = graphql(`
  mutation ArchiveCampaigns($ids: [ID!]!) {
    archiveCampaigns(ids: $ids) {
      ids
    }
  }
`)

const RestoreCampaigns = graphql(`
  mutation RestoreCampaigns($ids: [ID!]!) {
    restoreCampaigns(ids: $ids) {
      ids
    }
  }
`)

type ArchiveCampaignsBarProps = { selection: Selection; campaigns: readonly { id: string; status: CampaignStatus }[] }

/** The bar that archives the selected campaigns that have ended and restores those that are archived. */
export function ArchiveCampaignsBar({ selection, campaigns }: ArchiveCampaignsBarProps) {
  const lists = { refetchQueries: ['CampaignsPage'] }
  const [archive] = useMutation(ArchiveCampaigns, lists)
  const [restore] = useMutation(RestoreCampaigns, lists)
  const selected = campaigns.filter(({ id }) => selection.isSelected(id))
  return (
    <ArchiveBar
      noun="campaigns"
      selection={selection}
      archivable={selected.filter(({ status }) => isOneOf(endedCampaigns, status)).map(({ id }) => id)}
      restorable={selected.filter(({ status }) => status === 'archived').map(({ id }) => id)}
      onArchive={async (ids) => (await archive({ variables: { ids } })).data?.archiveCampaigns?.ids ?? []}
      onRestore={async (ids) => (await restore({ variables: { ids } })).data?.restoreCampaigns?.ids ?? []}
    />
  )
}
