import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { campaignPath } from '#web/entities/campaign/campaign-path.ts'
import { graphql } from '#web/gql/gql.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

const PauseCampaign = graphql(`
  mutation PauseCampaign($id: ID!) {
    pauseCampaign(id: $id) {
      id
      status
      revision
    }
  }
`)
const ResumeCampaign = graphql(`
  mutation ResumeCampaign($id: ID!) {
    resumeCampaign(id: $id) {
      id
      status
      revision
    }
  }
`)
const ArchiveCampaign = graphql(`
  mutation ArchiveCampaign($id: ID!) {
    archiveCampaign(id: $id) {
      id
      status
      revision
    }
  }
`)
const RestoreCampaign = graphql(`
  mutation RestoreCampaign($id: ID!) {
    restoreCampaign(id: $id) {
      id
      status
      revision
    }
  }
`)
const DuplicateCampaign = graphql(`
  mutation DuplicateCampaign($id: ID!, $clientId: ID!) {
    duplicateCampaign(id: $id, clientId: $clientId) {
      id
      status
      wizard_step
      delivery_type
    }
  }
`)

type LifeDialogProps = {
  campaign: { id: string; name: string }
  act: 'pause' | 'resume' | 'archive' | 'restore' | 'duplicate'
  onOpenChange: (open: boolean) => void
}

/** Says what the act means for this campaign, then does it. */
export function LifeDialog({ campaign: { id, name }, act, onOpenChange }: LifeDialogProps) {
  const t = useTranslations(`campaignView.life.${act}`)
  const words = useTranslations('campaignView.resend')
  const navigate = useNavigate()
  // a second click, or one after a lost answer, finds the copy of the first
  const [clientId] = useState(() => crypto.randomUUID())
  const [pause] = useMutation(PauseCampaign)
  const [resume] = useMutation(ResumeCampaign)
  const [archive] = useMutation(ArchiveCampaign)
  const [restore] = useMutation(RestoreCampaign)
  const [duplicate] = useMutation(DuplicateCampaign)
  const variables = { id }
  const run = {
    pause: () => pause({ variables }),
    resume: () => resume({ variables }),
    archive: () => archive({ variables }),
    restore: () => restore({ variables }),
    duplicate: async () => {
      const { data } = await duplicate({ variables: { id, clientId } })
      if (data?.duplicateCampaign) await navigate(campaignPath(data.duplicateCampaign))
    },
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={t('title', { name })}
      description={t('text')}
      act={t('act')}
      keep={words('keep')}
      destructive={false}
      onConfirm={async () => {
        await run[act]()
        toast(t('done', { name }))
      }}
    />
  )
}
