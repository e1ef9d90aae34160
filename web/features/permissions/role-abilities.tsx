import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CompanyRole, companyRoles, type Permissions } from '#graphql/contracts/access/abilities.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { abilityGroups, groupNames } from './ability-groups.ts'
import { AbilityName } from './ability-name.tsx'
import { cellOf } from './cell.ts'
import type { RenderCell } from './permission-matrix.tsx'

type RoleAbilitiesProps = { permissions: Permissions; mine: CompanyRole; renderCell: RenderCell }

/** The permission matrix for phones. The user chooses a role and sees its abilities. */
export function RoleAbilities({ permissions, mine, renderCell }: RoleAbilitiesProps) {
  const t = useTranslations('permissions')
  const [role, setRole] = useState(mine)
  return (
    <div className="sm:hidden">
      <Field label={t('role')}>
        <Select options={companyRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))} value={role} onValueChange={setRole} />
      </Field>
      {groupNames.map((group) => (
        <section key={group} aria-label={t(`groups.${group}`)} className="mt-7">
          <h2 className="border-b border-border-strong pb-2">{t(`groups.${group}`)}</h2>
          <ul>
            {abilityGroups[group].map((ability) => (
              <li key={ability} className="flex min-h-12 items-center justify-between gap-4 border-b py-2">
                <AbilityName ability={ability} />
                <span className="flex shrink-0 items-center">{renderCell(cellOf(role, ability, permissions), role, ability)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
