import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import type { Recharge } from './recharge.ts'

const CancelRecharge = graphql(`
  mutation CancelRecharge($id: ID!) {
    cancelRecharge(id: $id) {
      id
      status
      checkout_url
      finished_at
      revision
    }
  }
`)

/** Calls it off before anybody paid. */
export function CancelRechargeButton({ recharge: { id, number } }: { recharge: Recharge }) {
  const t = useTranslations('rechargeStatus')
  const [isAsking, setAsking] = useState(false)
  const cancel = useActionDialog(CancelRecharge, { variables: { id } })
  return (
    <>
      <Button variant="ghost" className="first:-ml-2.5" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('cancelTitle', { number })}
        description={t('cancelText')}
        act={t('cancelAct')}
        keep={t('keep')}
        onConfirm={cancel}
      />
    </>
  )
}
