import { useMutation } from '@apollo/client/react'
import { Stamp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useAppLayout } from '#web/lib/app-layout.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const WithdrawToEdit = graphql(`
  mutation WithdrawToEdit($id: ID!, $version: Int!) {
    updateCampaign(id: $id, version: $version, input: { wizardStep: "details" }) {
      id
      status
      version
      ...WizardDraft_campaign
    }
  }
`)

/** Replaces the wizard while a campaign waits for approval. The user can return to the campaign, or withdraw the request to edit it. */
export function EditWarning({ campaign, version, name }: { campaign: string; version: number; name: string }) {
  const { Shell } = useAppLayout()
  const t = useTranslations('approvals.edit')
  const [withdraw] = useMutation(WithdrawToEdit)
  const { submit, isBusy, refusal } = useSubmit(() => withdraw({ variables: { id: campaign, version } }))
  return (
    <Shell>
      <Stamp aria-hidden className="size-6 stroke-[1.5]" />
      <PageHeading className="mt-3">{t('title', { name })}</PageHeading>
      <p className="mt-2 max-w-[560px] text-base text-muted-foreground">{t('text')}</p>
      {refusal && (
        <Notice kind="error" className="mt-4 max-w-[560px]">
          {refusal}
        </Notice>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink to={`/campaigns/${campaign}/view`}>{t('keep')}</ButtonLink>
        <Button variant="primary" busy={isBusy} onClick={() => void submit()}>
          {t('act')}
        </Button>
      </div>
    </Shell>
  )
}
