import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Ability, type CompanyRole, companyRoles, type Permissions } from '#graphql/contracts/access/abilities.ts'
import { cn } from '#web/lib/cn.ts'
import { abilityGroups, groupNames } from './ability-groups.ts'
import { AbilityName } from './ability-name.tsx'
import { type Cell, cellOf } from './cell.ts'

export type RenderCell = (cell: Cell, role: CompanyRole, ability: Ability) => ReactNode

type PermissionMatrixProps = { permissions: Permissions; mine: string; renderCell: RenderCell }

const headClass =
  'sticky top-(--topbar-h) z-[4] border-b border-border-strong bg-background py-2.5 text-2xs font-medium wrap-anywhere hyphens-auto'

/** All roles by all abilities. The head and the first column stay in view. Phones get RoleAbilities instead. */
export function PermissionMatrix({ permissions, mine, renderCell }: PermissionMatrixProps) {
  const t = useTranslations('permissions')
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 max-sm:hidden">
      <caption className="sr-only">{t('matrix')}</caption>
      <thead>
        <tr>
          <th scope="col" className={cn(headClass, 'left-0 z-[5] w-[26%] pr-4 text-left text-muted-foreground')}>
            {t('ability')}
          </th>
          {companyRoles.map((role) => (
            <th
              key={role}
              scope="col"
              className={cn(headClass, 'text-center', role === mine ? 'font-semibold text-foreground' : 'text-muted-foreground')}
            >
              <span>{t(`roles.${role}`)}</span>
              {role === mine && <span className="sr-only"> {t('yourRole')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groupNames.map((group) => (
          <Fragment key={group}>
            <tr>
              <th scope="colgroup" colSpan={companyRoles.length + 1} className="border-b pt-7 pb-2 text-left font-semibold">
                {t(`groups.${group}`)}
              </th>
            </tr>
            {abilityGroups[group].map((ability) => (
              <tr key={ability} className="group/row">
                <th
                  scope="row"
                  className="sticky left-0 z-[3] border-b bg-background py-2.5 pr-4 text-left font-normal group-hover/row:bg-muted"
                >
                  <AbilityName ability={ability} />
                </th>
                {companyRoles.map((role) => (
                  <td key={role} className="border-b py-1.5 text-center align-middle group-hover/row:bg-muted">
                    <span className="inline-flex items-center justify-center align-middle">
                      {renderCell(cellOf(role, ability, permissions), role, ability)}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
