import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rejectionReason } from '#graphql/contracts/launch/approval.ts'
import { ConfirmLaunch } from '#web/entities/approval/confirm-launch.tsx'
import { graphql } from '#web/gql/gql.ts'
import { Button } from '#web/ui/button.tsx'
import { CoinGlyph } from '#web/ui/coin.tsx'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'

const ApproveLaunch = graphql(`
  mutation ApproveLaunch($id: ID!, $confirmName: String) {
    approveLaunch(id: $id, confirmName: $confirmName) {
      id
      status
    }
  }
`)

const RejectLaunch = graphql(`
  mutation RejectLaunch($id: ID!, $reason: String!) {
    rejectLaunch(id: $id, reason: $reason) {
      id
      status
    }
  }
`)

type DecideRequestProps = {
  id: string
  name: string
  /** The number of recipients of the launch. */
  count: number
  /** The amount that the launch would hold, formatted. */
  total: string
  /** True if the wallet's available balance is lower than the launch's total. Approving then makes the launch wait for money. */
  isShort: boolean
  /** True if this total reaches the company's limit, so that the approver must type the campaign name. */
  isNameRequired: boolean
}

/** The buttons to approve or reject an approval request, each with a confirmation. Each refetches the request's page. */
export function DecideRequest({ id, name, count, total, isShort, isNameRequired }: DecideRequestProps) {
  const t = useTranslations('approvals')
  const [isRejecting, setIsRejecting] = useState(false)
  const approve = useActionDialog(ApproveLaunch, {
    variables: (confirmName: string | undefined) => ({ id, confirmName }),
    refetchQueries: ['ApprovalPage'],
    awaitRefetchQueries: true,
    toast: t('approvedToast', { name }),
  })
  const { submit: onApprove, isBusy, refusal } = useSubmit(approve)
  const reject = useActionDialog(RejectLaunch, {
    variables: (reason: string) => ({ id, reason }),
    refetchQueries: ['ApprovalPage'],
    toast: t('rejectedToast', { name }),
  })
  const [isConfirming, setIsConfirming] = useState(false)
  const act = (
    <>
      <CoinGlyph />
      <span>{isShort ? t('approveToWait') : t('approve', { total })}</span>
    </>
  )
  return (
    <div
      data-slot="decision"
      data-bar
      className="sticky bottom-0 z-[4] mt-8 border-t bg-background py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))]"
    >
      {refusal && (
        <Notice kind="error" className="mb-3">
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button size="large" className="max-sm:flex-1" onClick={() => setIsRejecting(true)}>
          {t('reject')}
        </Button>
        <Button
          variant="coin"
          size="large"
          busy={isBusy && !isConfirming}
          className="max-sm:flex-1"
          onClick={() => (isNameRequired ? setIsConfirming(true) : void onApprove(undefined))}
        >
          {act}
        </Button>
      </div>
      <ConfirmLaunch
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('confirmTitle', { count, total })}
        name={name}
        act={act}
        onConfirm={async (confirmName) => {
          await onApprove(confirmName)
          setIsConfirming(false)
        }}
      />
      <ReasonDialog
        open={isRejecting}
        onOpenChange={setIsRejecting}
        title={t('rejectTitle', { name })}
        description={t('rejectText')}
        act={t('sendBack')}
        target={`sendBack:${id}`}
        onConfirm={reject}
        asks={{ label: t('reasonLabel'), help: t('reasonHelp'), keep: t('goBack'), rows: 3, rule: rejectionReason }}
      />
    </div>
  )
}
