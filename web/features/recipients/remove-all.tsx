import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { AlertDialog, AlertDialogClose, AlertDialogContent, AlertDialogTrigger } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
  const errorText = useErrorText()
  const { id: campaign, recipient_count: count } = useDraft()
  const [isOpen, open] = useState(false)
  const [removeAll, { loading, error }] = useMutation(RemoveAllRecipients, {
    variables: { campaign },
    refetchQueries: [RecipientList_Query],
  })
  return (
    <AlertDialog open={isOpen} onOpenChange={open}>
      <AlertDialogTrigger render={<Button variant="ghost" />}>{t('removeAll')}</AlertDialogTrigger>
      <AlertDialogContent title={t('removeAllTitle', { count })} description={t('removeAllText')}>
        {error && (
          <Notice kind="error" className="mt-4">
            {errorText(error)}
          </Notice>
        )}
        <DialogActions>
          <AlertDialogClose render={<Button variant="ghost" />}>{t('cancel')}</AlertDialogClose>
          <Button
            variant="destructive"
            busy={loading}
            onClick={() =>
              removeAll().then(
                () => open(false),
                () => {},
              )
            }
          >
            {t('removeAll')}
          </Button>
        </DialogActions>
      </AlertDialogContent>
    </AlertDialog>
  )
}
