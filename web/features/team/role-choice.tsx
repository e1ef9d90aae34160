import { useTranslations } from 'use-intl'
import { type CompanyRole, companyRoles } from '#graphql/contracts/access/abilities.ts'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'

type RoleChoiceProps = { label: string; value: CompanyRole; onChange: (role: CompanyRole) => void; mayMakeOwners: boolean }

/** Radio buttons for all roles, each with one line on what it can do. Owner is disabled unless `mayMakeOwners`. */
export function RoleChoice({ label, value, onChange, mayMakeOwners }: RoleChoiceProps) {
  const t = useTranslations()
  return (
    <RadioGroup aria-label={label} value={value} onValueChange={onChange} className="gap-2.5">
      {companyRoles.map((role) => {
        const isClosed = role === 'Owner' && !mayMakeOwners
        return (
          <RadioItem key={role} value={role} disabled={isClosed} note={t(isClosed ? 'team.ownersOnly' : `team.roleNotes.${role}`)}>
            {t(`permissions.roles.${role}`)}
          </RadioItem>
        )
      })}
    </RadioGroup>
  )
}
