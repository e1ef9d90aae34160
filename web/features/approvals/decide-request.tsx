import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { rejectionReason } from '#graphql/rules/launch/approval/rejection.input.ts'
import { ConfirmLaunch } from '#web/features/launch/confirm-launch.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CoinGlyph } from '#web/ui/coin.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

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
  /** What moves into hold, in words. */
  total: string
  /** The whole of it is not there. */
  isShort: boolean
  /** The company has the campaign's name typed for such a sum. */
  asksName: boolean
}

/** The two acts of a checker, at the foot of all that they have read; both read the page anew. */
export function DecideRequest({ id, name, count, total, isShort, asksName }: DecideRequestProps) {
  const t = useTranslations('approvals')
  const errorText = useErrorText()
  const [isRejecting, reject] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [approve, { loading }] = useMutation(ApproveLaunch, { refetchQueries: ['ApprovalPage'], awaitRefetchQueries: true })
  const [isAsked, ask] = useState(false)
  const act = (
    <>
      <CoinGlyph />
      {isShort ? t('approveToWait') : t('approve', { total })}
    </>
  )
  const onApprove = async (confirmName?: string) => {
    setRefusal(undefined)
    try {
      await approve({ variables: { id, confirmName } })
      toast(t('approvedToast', { name }))
    } catch (error) {
      setRefusal(errorText(error))
    }
  }
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
        <Button size="large" className="max-sm:flex-1" onClick={() => reject(true)}>
          {t('reject')}
        </Button>
        <Button
          variant="coin"
          size="large"
          busy={loading && !isAsked}
          className="max-sm:flex-1"
          onClick={() => (asksName ? ask(true) : void onApprove())}
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
      <Dialog open={isRejecting} onOpenChange={reject}>
        <DialogContent title={t('rejectTitle', { name })} description={t('rejectText')}>
          <RejectForm id={id} name={name} onDone={() => reject(false)} />
        </DialogContent>
      </Dialog>
    </div>
  )
}

const resolver = standardSchemaResolver(z.object({ reason: rejectionReason }))

function RejectForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const t = useTranslations('approvals')
  const errorText = useErrorText()
  const [send] = useMutation(RejectLaunch, { refetchQueries: ['ApprovalPage'] })
  const { register, handleSubmit, setError, formState } = useForm({ resolver, mode: 'onTouched', defaultValues: { reason: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await send({ variables: { id, reason } })
      onDone()
      toast(t('rejectedToast', { name }))
    } catch (error) {
      setError('root', { message: errorText(error) })
    }
  })
  return (
    <form noValidate onSubmit={submit}>
      {errors.root?.message && (
        <Notice kind="error" className="mb-4">
          {errors.root.message}
        </Notice>
      )}
      <Field label={t('reasonLabel')} help={t('reasonHelp')} error={errors.reason?.message}>
        <Textarea rows={3} {...register('reason')} />
      </Field>
      <DialogActions>
        <DialogClose render={<Button />}>{t('goBack')}</DialogClose>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t('sendBack')}
        </Button>
      </DialogActions>
    </form>
  )
}
