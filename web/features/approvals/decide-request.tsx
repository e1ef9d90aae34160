import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rejectionReason } from '#graphql/rules/launch/approval/rejection.input.ts'
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
  /** How many get a reward. */
  count: number
  /** What will be held, in words. */
  total: string
  /** Its content could not be loaded whole. */
  isShort: boolean
  /** The company requires the campaign's name to be typed for such a sum. */
  asksName: boolean
}

/** Approve and reject, at the foot of all that the checker has read; both read the page anew. */
export function DecideRequest({ id, name, count, total, isShort, asksName }: DecideRequestProps) {
  const t = useTranslations('approvals')
  const [isRejecting, askWhy] = useState(false)
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
  const [isAsked, ask] = useState(false)
  const act = (
    <>
      <CoinGlyph />
      {isShort ? t('approveToWait') : t('approve', { total })}
    </>
  )
  return (
    <div
      data-slot="decision"
      className="sticky bottom-0 z-[4] mt-8 border-t bg-background py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))]"
    >
      {refusal && (
        <Notice kind="error" className="mb-3">
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button size="large" className="max-sm:flex-1" onClick={() => askWhy(true)}>
          {t('reject')}
        </Button>
        <Button
          variant="coin"
          size="large"
          busy={isBusy && !isAsked}
          className="max-sm:flex-1"
          onClick={() => (asksName ? ask(true) : void onApprove(undefined))}
        >
          {act}
        </Button>
      </div>
      <ConfirmLaunch
        isOpen={isAsked}
        onOpenChange={ask}
        title={t('confirmTitle', { count, total })}
        name={name}
        act={act}
        onConfirm={async (confirmName) => {
          await onApprove(confirmName)
          ask(false)
        }}
      />
      <ReasonDialog
        open={isRejecting}
        onOpenChange={askWhy}
        title={t('rejectTitle', { name })}
        description={t('rejectText')}
        act={t('sendBack')}
        onConfirm={reject}
        asks={{ label: t('reasonLabel'), help: t('reasonHelp'), keep: t('goBack'), rows: 3, rule: rejectionReason }}
      />
    </div>
  )
}
