import { useMutation } from '@apollo/client/react'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CompanyRole } from '#graphql/contracts/access/abilities.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { type CheckedAddress, selectInvites } from './check-addresses.ts'
import { ResendInvite } from './resend-invite.ts'
import { RoleSelect } from './role-select.tsx'

type AddressListProps = {
  checked: readonly CheckedAddress[]
  isList: boolean
  /** The server's reasons for refusing invites, by email address. */
  refused: Record<string, string>
  roleOf: (email: string) => CompanyRole
  mayMakeOwners: boolean
  onRole: (email: string, role: CompanyRole) => void
}

const shownMax = 100

/** A row for each typed address with its role, or why it is skipped. A single address shows only if it already has an open invite. */
export function AddressList({ checked, isList, refused, roleOf, mayMakeOwners, onRole }: AddressListProps) {
  const t = useTranslations('team.invite')
  const shown = isList ? checked.slice(0, shownMax) : checked.filter(({ verdict }) => verdict === 'invited')
  const ready = selectInvites(checked, refused).length
  return (
    <div className={shown.length > 0 ? 'mt-5' : undefined}>
      <p role="status" className="text-xs font-medium">
        {isList && t('summary', { ready, skipped: checked.length - ready })}
      </p>
      {shown.length > 0 && (
        <ul aria-label={t('list')} className="mt-1.5 border-y">
          {shown.map((each, index) => (
            <AddressRow
              // A list can contain an address twice.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are the lines of a text, in its order
              key={index}
              address={each}
              refusal={refused[each.email]}
              role={roleOf(each.email)}
              mayMakeOwners={mayMakeOwners}
              onRole={isList ? (role) => onRole(each.email, role) : undefined}
            />
          ))}
        </ul>
      )}
      {checked.length > shownMax && (
        <p className="mt-1.5 text-xs text-muted-foreground">{t('more', { count: checked.length - shownMax })}</p>
      )}
    </div>
  )
}

type AddressRowProps = {
  address: CheckedAddress
  refusal: string | undefined
  role: CompanyRole
  mayMakeOwners: boolean
  onRole: ((role: CompanyRole) => void) | undefined
}

/** One address with its role or the reason it is skipped. An open invite can be resent. */
function AddressRow({ address: { email, verdict, fault, invite }, refusal, role, mayMakeOwners, onRole }: AddressRowProps) {
  const t = useTranslations('team.invite')
  const words = useTranslations('permissions.roles')
  const hasVerdictText = verdict === 'twice' || verdict === 'member' || verdict === 'invited'
  const reason = refusal ?? fault ?? (hasVerdictText ? t(`verdicts.${verdict}`, { role: invite ? words(invite.role) : '' }) : undefined)
  const isError = refusal !== undefined || fault !== undefined
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b py-1.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="wrap-anywhere">{email}</p>
        {reason && (
          <p className={isError ? 'flex gap-1.5 text-xs text-destructive' : 'text-xs text-muted-foreground'}>
            {isError && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8]" />}
            <span>{reason}</span>
          </p>
        )}
      </div>
      {verdict === 'ready' && onRole && (
        <RoleSelect
          aria-label={t('roleOf', { email })}
          value={role}
          onChange={onRole}
          mayMakeOwners={mayMakeOwners}
          className="w-40 max-sm:w-full"
        />
      )}
      {invite && <Resend id={invite.id} email={email} />}
    </li>
  )
}

function Resend({ id, email }: { id: string; email: string }) {
  const t = useTranslations('team.invites')
  const errorText = useErrorText()
  const [resend, { loading, data, error }] = useMutation(ResendInvite)
  const [isSent, setIsSent] = useState(false)
  const send = () => {
    setIsSent(true)
    void resend({ variables: { id } }).catch(() => {})
  }
  return (
    <div className="flex items-center gap-3">
      <span role="status" className="max-w-52 text-xs text-muted-foreground">
        {isSent && !loading && (error ? errorText(error) : data ? t('resentNow') : '')}
      </span>
      <Button size="small" busy={loading} aria-label={t('resendTo', { email })} onClick={send}>
        {t('resend')}
      </Button>
    </div>
  )
}
