import { useMutation } from '@apollo/client/react'
import { type SubmitEvent, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CompanyRole } from '#graphql/contracts/access/abilities.ts'
import { readAddresses } from '#graphql/contracts/address/read-addresses.ts'
import { inviteListMax } from '#graphql/contracts/team/team.ts'
import { graphql } from '#web/gql/gql.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { errorCodeOf, errorExtensions } from '#web/lib/errors/error-code.ts'
import { fieldErrors, useErrorText } from '#web/lib/errors/error-text.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useKeptText } from '#web/ui/form/use-kept-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AddressList } from './address-list.tsx'
import { checkAddresses, selectInvites, type TeamAddresses } from './check-addresses.ts'
import { RoleChoice } from './role-choice.tsx'
import { RoleSelect } from './role-select.tsx'
import { TeamPage } from './team-query.ts'

const InviteMembers = graphql(`
  mutation InviteMembers($people: [InviteInput!]!) {
    inviteMembers(people: $people) {
      id
      revision
    }
  }
`)

/** Invites typed or pasted email addresses to the company's team. Each is checked before the request. */
export function InviteForm({ team, onDone }: { team: TeamAddresses; onDone: () => void }) {
  const t = useTranslations('team.invite')
  const errorText = useErrorText()
  const mayMakeOwners = useUser().companyRole === 'Owner'
  const [invite, { loading }] = useMutation(InviteMembers, { refetchQueries: [TeamPage], awaitRefetchQueries: true })
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useKeptText('invites')
  const [role, setRole] = useState<CompanyRole>('Sender')
  const [roles, setRoles] = useState<Record<string, CompanyRole>>({})
  const [fieldError, setFieldError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [refused, setRefused] = useState<Record<string, string>>({})
  // The team as it was on submit. Otherwise its new invites would show as already invited while the dialog closes.
  const [sentTeam, setSentTeam] = useState<TeamAddresses>()
  const currentTeam = sentTeam ?? team
  const checked = useMemo(() => checkAddresses(readAddresses(text), currentTeam, serverNow()), [text, currentTeam])
  const ready = selectInvites(checked, refused)
  const isList = checked.length > 1
  const roleOf = (email: string) => (isList ? (roles[email] ?? role) : role)

  const type = (typed: string) => {
    setText(typed)
    setSentTeam(undefined)
    setFieldError(undefined)
    setRefusal(undefined)
    setRefused({})
  }
  const findProblem = () => {
    if (checked.length === 0) return t('empty')
    const [first] = checked
    if (ready.length === 0) return isList || !first ? t('noneReady') : (first.fault ?? t(singleProblems[first.verdict]))
    return ready.length > inviteListMax ? t('tooMany', { max: inviteListMax, count: ready.length }) : undefined
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = findProblem()
    setFieldError(found)
    setRefusal(undefined)
    if (found) return field.current?.focus()
    const people = ready.map(({ email }) => ({ email, role: roleOf(email) }))
    setSentTeam(team)
    try {
      await invite({ variables: { people } })
      toast(t('sent', { count: people.length, email: people[0]?.email ?? '' }))
      const left = checked.filter(({ verdict }) => verdict === 'invalid').map(({ email }) => email)
      if (left.length === 0) return onDone()
      type(left.join('\n'))
      setFieldError(t('fixRest', { count: left.length }))
      field.current?.focus()
    } catch (error) {
      setSentTeam(undefined)
      const fieldMessages = fieldErrors(error)
      const rows = people.flatMap(({ email }, index) => {
        const sentence = fieldMessages[`people.${index}.email`]
        return sentence ? [[email, sentence]] : []
      })
      const { left } = errorExtensions(error)
      setRefused(Object.fromEntries(rows))
      if (rows.length > 0) setRefusal(t(rows.length < people.length ? 'someRefused' : 'oneRefused', { reason: rows[0]?.[1] ?? '' }))
      else if (errorCodeOf(error) === 'RATE_LIMITED' && typeof left === 'number') setRefusal(t('left', { left }))
      else setRefusal(errorText(error))
    }
  }
  return (
    <form noValidate onSubmit={submit}>
      <Field label={t('email')} help={t('help')} error={fieldError}>
        <Textarea
          ref={field}
          rows={1}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          inputMode="email"
          className="max-h-40 overflow-y-auto"
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      {isList ? (
        <Field label={t('roleForAll')} className="mt-5">
          <RoleSelect
            value={role}
            mayMakeOwners={mayMakeOwners}
            onChange={(next) => {
              setRole(next)
              setRoles({})
            }}
          />
        </Field>
      ) : (
        <>
          <p className="mt-5 mb-3 text-xs font-medium">{t('role')}</p>
          <RoleChoice label={t('role')} value={role} onChange={setRole} mayMakeOwners={mayMakeOwners} />
        </>
      )}
      <AddressList
        checked={checked}
        isList={isList}
        refused={refused}
        roleOf={roleOf}
        mayMakeOwners={mayMakeOwners}
        onRole={(email, next) => setRoles((before) => ({ ...before, [email]: next }))}
      />
      {refusal && (
        <Notice kind="error" className="mt-4">
          {refusal}
        </Notice>
      )}
      <DialogActions className="sticky -bottom-5 -mx-5 -mb-5 border-t bg-popover px-5 pt-3 pb-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-5">
        <DialogClose render={<Button />}>{t('cancel')}</DialogClose>
        <Button type="submit" variant="primary" busy={loading}>
          {t('send', { count: ready.length })}
        </Button>
      </DialogActions>
    </form>
  )
}

const singleProblems = { invalid: 'noneReady', member: 'memberOne', invited: 'invitedOne', twice: 'noneReady', ready: 'noneReady' } as const
