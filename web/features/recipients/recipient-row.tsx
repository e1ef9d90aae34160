import { useMutation } from '@apollo/client/react'
import type { DocumentNode } from 'graphql'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#web/entities/recipient/person-address.ts'
import { graphql } from '#web/gql/gql.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { useAction } from '#web/ui/dialogs/use-action-dialog.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { usePeopleTarget } from '../../entities/recipient/people-target.ts'
import { PhoneReach } from '../../entities/recipient/phone-reach-query.ts'
import { RecipientFields, useRecipientForm } from '../../entities/recipient/recipient-fields.tsx'
import { recipientFormOf } from '../../entities/recipient/recipient-form.ts'
import { type ListedRecipient, RecipientList_Query } from '../../entities/recipient/recipient-list-query.ts'
import { RecipientGuards } from './guards-query.ts'

export const RemoveRecipient = graphql(`
  mutation RemoveRecipient($id: ID!) {
    removeRecipient(id: $id) {
      ...WizardDraft_campaign
    }
  }
`)

export function RecipientTableRow({ recipient }: { recipient: ListedRecipient }) {
  const t = useTranslations('recipients')
  const { currency, own: kind, common } = usePeopleTarget()
  const [isEditing, setIsEditing] = useState(false)
  const { act: remove, isBusy } = useAction(RemoveRecipient, {
    variables: { id: recipient.id },
    refetchQueries: [RecipientList_Query, RecipientGuards, PhoneReach],
    awaitRefetchQueries: true,
  })
  const { email, first_name, last_name, state, suppressed } = recipient
  const own = kind === 'points' ? recipient.points : recipient.value && recipient.value !== '0' ? recipient.value : null
  const amount = own === null ? common : String(own)
  const name = personName({ first_name, last_name })
  return (
    <TableRow className="max-sm:relative max-sm:block max-sm:border-b max-sm:py-3 max-sm:pr-24">
      <TableCell className="h-12 max-w-0 truncate font-medium sm:w-[42%] max-sm:block max-sm:h-auto max-sm:max-w-none max-sm:border-0 max-sm:p-0 max-sm:[overflow-wrap:anywhere] max-sm:whitespace-normal">
        <span>{email}</span>
        {state !== 'ready' && <NoRewardReason reason={state === 'excluded' ? 'excluded' : suppressed} />}
      </TableCell>
      <TableCell className="h-12 wrap-anywhere sm:max-w-80 max-sm:inline max-sm:h-auto max-sm:border-0 max-sm:p-0 max-sm:text-xs">
        {name || <span className="text-muted-foreground">{t('noName')}</span>}
      </TableCell>
      {kind && (
        <TableCell numeric className="h-12 max-sm:inline max-sm:h-auto max-sm:border-0 max-sm:p-0 max-sm:pl-3 max-sm:text-xs">
          {amount && kind === 'value' && <Money amount={amount} currency={currency} whole className={own ? '' : 'text-muted-foreground'} />}
          {amount && kind === 'points' && (
            <span className={own ? '' : 'text-muted-foreground'}>{new Intl.NumberFormat('en-IN').format(BigInt(amount))}</span>
          )}
        </TableCell>
      )}
      <TableCell className="h-12 w-24 text-right whitespace-nowrap max-sm:absolute max-sm:top-1.5 max-sm:right-0 max-sm:h-auto max-sm:border-0 max-sm:p-0">
        <span className="inline-flex">
          <IconButton small label={t('edit', { email })} onClick={() => setIsEditing(true)}>
            <Pencil aria-hidden className="size-4" />
          </IconButton>
          <IconButton small label={t('remove', { email })} disabled={isBusy} onClick={remove}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </span>
        <Dialog open={isEditing} onOpenChange={setIsEditing}>
          {isEditing && <EditRecipient recipient={recipient} title={t('editTitle')} act={t('save')} onDone={() => setIsEditing(false)} />}
        </Dialog>
      </TableCell>
    </TableRow>
  )
}

/** The reason why a listed recipient gets no reward. */
function NoRewardReason({ reason }: { reason: string | null | undefined }) {
  const t = useTranslations('recipients.nothing')
  const listed = reasons.find((name) => name === reason)
  return <span className="block text-xs font-normal text-muted-foreground">{t(listed ?? 'blocked')}</span>
}

const reasons = ['excluded', 'undeliverable', 'unsubscribed', 'complained', 'blocked', 'erased'] as const

/**
 * Updates a recipient and returns the fields of the list. Lists them itself because of fragment masking, with the campaign's cost, which
 * changes too.
 */
const UpdateRecipient = graphql(`
  mutation UpdateRecipient($id: ID!, $input: RecipientInput!) {
    updateRecipient(id: $id, input: $input) {
      id
      email
      first_name
      last_name
      value
      points
      phone
      country
      time_zone
      send_at_local
      tags
      state
      suppressed
      campaign {
        ...WizardDraft_campaign
      }
    }
  }
`)

type EditRecipientProps = {
  recipient: ListedRecipient
  title: string
  act: string
  refetchQueries?: DocumentNode[]
  onDone: () => void
}

/** The content of a dialog that edits one recipient. */
export function EditRecipient({ recipient, title, act, refetchQueries, onDone }: EditRecipientProps) {
  const t = useTranslations('recipients')
  const { currency, fields } = usePeopleTarget()
  const [update] = useMutation(UpdateRecipient, refetchQueries && { refetchQueries, awaitRefetchQueries: true })
  const { form, submit } = useRecipientForm(recipientFormOf(recipient, currency), async (input) => {
    await update({ variables: { id: recipient.id, input } })
    onDone()
  })
  return (
    <DialogContent title={title}>
      <form noValidate onSubmit={submit}>
        {recipient.failure && (
          <Notice kind="warning" className="mb-5">
            {recipient.failure}
          </Notice>
        )}
        <RecipientFields form={form} fields={fields} className="grid items-start gap-4 sm:grid-cols-2" />
        <DialogActions>
          <DialogClose render={<Button variant="ghost" />}>{t('cancel')}</DialogClose>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {act}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}
