import { useTranslations } from 'use-intl'
import type { CompanyRole } from '#graphql/rules/platform/access/abilities.ts'
import { AddressRow } from './address-row.tsx'
import { type JudgedAddress, toSend } from './judge-addresses.ts'

type AddressListProps = {
  judged: readonly JudgedAddress[]
  isList: boolean
  /** What the server said of an address. */
  refused: Record<string, string>
  roleOf: (email: string) => CompanyRole
  mayMakeOwners: boolean
  onRole: (email: string, role: CompanyRole) => void
}

const shownMax = 100

/** What becomes of each address; of a single one only where it needs no invite. */
export function AddressList({ judged, isList, refused, roleOf, mayMakeOwners, onRole }: AddressListProps) {
  const t = useTranslations('team.invite')
  const shown = isList ? judged.slice(0, shownMax) : judged.filter(({ verdict }) => verdict === 'invited')
  const ready = toSend(judged, refused).length
  return (
    <div className={shown.length > 0 ? 'mt-5' : undefined}>
      <p role="status" className="text-xs font-medium">
        {isList && t('summary', { ready, skipped: judged.length - ready })}
      </p>
      {shown.length > 0 && (
        <ul aria-label={t('list')} className="mt-1.5 border-y">
          {shown.map((each, index) => (
            <AddressRow
              // An address may stand in a list twice.
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
      {judged.length > shownMax && <p className="mt-1.5 text-xs text-muted-foreground">{t('more', { count: judged.length - shownMax })}</p>}
    </div>
  )
}
