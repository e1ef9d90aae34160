import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { useDraft } from '#web/wizard/wizard-context.ts'
import { RecipientList_Query } from './recipient-list-query.ts'

const RemoveAllRecipients = graphql(`
  mutation RemoveAllRecipients($campaign: ID!) {
    removeAllRecipients(campaign: $campaign) {
      ...WizardDraft_campaign
    }
  }
`)

/** Empties the list, to start over with another file. */
export function RemoveAll() {
  const t = useTranslations('recipients')
  const { id: campaign, recipient_count: count } = useDraft()
  const [isOpen, open] = useState(false)
  const removeAll = useActionDialog(RemoveAllRecipients, { variables: { campaign }, refetchQueries: [RecipientList_Query] })
  return (
    <>
      <Button variant="ghost" onClick={() => open(true)}>
        {t('removeAll')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={open}
        title={t('removeAllTitle', { count })}
        description={t('removeAllText')}
        act={t('removeAll')}
        keep={t('cancel')}
        onConfirm={removeAll}
      />
    </>
  )
}
