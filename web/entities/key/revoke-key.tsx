import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'

const RevokeApiKey = graphql(`
  mutation RevokeApiKey($id: ID!) {
    revokeApiKey(id: $id) {
      id
      status
      revoked_at
      old_works_until
    }
  }
`)

type RevokeKeyProps = { id: string; name: string; onDone: () => unknown; onClose: () => void }

/** Revokes a key immediately and permanently. Needs no step-up code, as it is for emergencies. */
export function RevokeKey({ id, name, onDone, onClose }: RevokeKeyProps) {
  const t = useTranslations('apiKeys.revoke')
  const revoke = useActionDialog(RevokeApiKey, { variables: { id }, after: onDone, toast: t('done', { name }) })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title', { name })}
      description={t('text')}
      act={t('act')}
      keep={t('keep')}
      onConfirm={revoke}
    />
  )
}
