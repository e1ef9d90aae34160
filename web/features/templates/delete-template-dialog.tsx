import { useApolloClient } from '@apollo/client/react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'

const DeleteTemplate = graphql(`
  mutation DeleteTemplate($id: ID!) {
    deleteTemplate(id: $id) {
      id
    }
  }
`)

type DeleteTemplateDialogProps = { template: { id: string; name: string }; onClose: () => void }

/** Deletes a template that no campaign has used. This cannot be undone. */
export function DeleteTemplateDialog({ template: { id, name }, onClose }: DeleteTemplateDialogProps) {
  const t = useTranslations('templates.act')
  const navigate = useNavigate()
  const { cache } = useApolloClient()
  const remove = useActionDialog(DeleteTemplate, {
    variables: { id },
    after: async () => {
      await navigate('/templates')
      // After navigating, as the page that shows the template would refetch it.
      cache.evict({ id: `templates:${id}` })
    },
    toast: t('deleted', { name }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('deleteTitle', { name })}
      description={t('deleteText')}
      act={t('deleteIt')}
      onConfirm={remove}
    />
  )
}
