import { useMutation } from '@apollo/client/react'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CompanyRole } from '#graphql/rules/platform/access/abilities.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { JudgedAddress } from './judge-addresses.ts'
import { ResendInvite } from './resend-invite.ts'
import { RoleSelect } from './role-select.tsx'

type AddressRowProps = {
  address: JudgedAddress
  refusal: string | undefined
  role: CompanyRole
  mayMakeOwners: boolean
  onRole: ((role: CompanyRole) => void) | undefined
}

/** One address of the list: its role, or why it is not sent; an open invite can be sent again from here. */
export function AddressRow({ address: { email, verdict, invite }, refusal, role, mayMakeOwners, onRole }: AddressRowProps) {
  const t = useTranslations('team.invite')
  const words = useTranslations('permissions.roles')
  const reason = refusal ?? (verdict === 'ready' ? undefined : t(`verdicts.${verdict}`, { role: invite ? words(invite.role) : '' }))
  const isWrong = refusal !== undefined || verdict === 'invalid'
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b py-1.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="wrap-anywhere">{email}</p>
        {reason && (
          <p className={isWrong ? 'flex gap-1.5 text-xs text-destructive' : 'text-xs text-muted-foreground'}>
            {isWrong && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8]" />}
            {reason}
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
  const [isAsked, ask] = useState(false)
  const send = () => {
    ask(true)
    void resend({ variables: { id } }).catch(() => {})
  }
  return (
    <div className="flex items-center gap-3">
      <span role="status" className="max-w-52 text-xs text-muted-foreground">
        {isAsked && !loading && (error ? errorText(error) : data ? t('resentNow') : '')}
      </span>
      <Button size="small" busy={loading} aria-label={t('resendTo', { email })} onClick={send}>
        {t('resend')}
      </Button>
    </div>
  )
}
