import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { CompanyRole } from '#graphql/rules/core/roles.ts'
import { inviteInput } from '#graphql/rules/team/invite.input.ts'
import { graphql } from '#web/gql/gql.ts'
import { fieldErrors, useErrorText } from '#web/lib/error-text.ts'
import { useUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { RoleChoice } from './role-choice.tsx'
import { TeamPage } from './team-query.ts'

const InviteMember = graphql(`
  mutation InviteMember($input: InviteInput!) {
    inviteMember(input: $input) {
      id
      ...InviteRow_invite
    }
  }
`)

const first: { email: string; role: CompanyRole } = { email: '', role: 'Sender' }

/** Asks somebody into the team by mail. */
export function InviteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('team.invite')
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('title')} description={t('text')}>
        <InviteForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('team.invite')
  const errorText = useErrorText()
  const { companyRole } = useUser()
  const [invite] = useMutation(InviteMember, { refetchQueries: [TeamPage], awaitRefetchQueries: true })
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(inviteInput),
    mode: 'onTouched',
    defaultValues: first,
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (input) => {
    try {
      await invite({ variables: { input } })
      toast(t('sent', { email: input.email }))
      onDone()
    } catch (error) {
      const { email } = fieldErrors(error)
      setError(email ? 'email' : 'root', { message: email ?? errorText(error) })
    }
  })
  return (
    <form noValidate onSubmit={submit}>
      {errors.root?.message && (
        <Notice kind="error" className="mb-4">
          {errors.root.message}
        </Notice>
      )}
      <Field label={t('email')} error={errors.email?.message}>
        <EmailInput autoComplete="off" {...register('email')} />
      </Field>
      <p className="mt-5 mb-3 text-xs font-medium">{t('role')}</p>
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <RoleChoice label={t('role')} value={field.value} onChange={field.onChange} mayMakeOwners={companyRole === 'Owner'} />
        )}
      />
      <DialogActions>
        <DialogClose render={<Button />}>{t('cancel')}</DialogClose>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t('send')}
        </Button>
      </DialogActions>
    </form>
  )
}
