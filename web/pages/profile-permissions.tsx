import { Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { companyRoles } from '#graphql/contracts/access/abilities.ts'
import { PermissionMark } from '#web/features/permissions/permission-mark.tsx'
import { PermissionMatrix, type RenderCell } from '#web/features/permissions/permission-matrix.tsx'
import { RoleAbilities } from '#web/features/permissions/role-abilities.tsx'
import { usePermissions } from '#web/features/permissions/use-permissions.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const renderMark: RenderCell = (cell) => <PermissionMark cell={cell} />

/** Permissions (R25): the abilities of each role in this company. */
export function Component() {
  const t = useTranslations('permissions')
  const may = useMay()
  const { companyRole } = useUser()
  const { permissions } = usePermissions()
  const mine = companyRoles.find((role) => role === companyRole) ?? 'Viewer'
  return (
    <>
      <PageHeader
        title={t('heading')}
        note={
          <>
            <span>{t('lead')}</span> <HelpLink doc="team" />
          </>
        }
      >
        {may('permission.edit') && (
          <ButtonLink to="/profile/permissions/edit">
            <Pencil aria-hidden />
            {t('edit')}
          </ButtonLink>
        )}
      </PageHeader>
      <div className="mt-6 mb-3">
        <PermissionLegend />
      </div>
      <PermissionMatrix permissions={permissions} mine={mine} renderCell={renderMark} />
      <RoleAbilities permissions={permissions} mine={mine} renderCell={renderMark} />
    </>
  )
}

const marks = {
  may: { allowed: true, isOwnChoice: false, fixed: undefined },
  mayNot: { allowed: false, isOwnChoice: false, fixed: undefined },
  ownChoice: { allowed: true, isOwnChoice: true, fixed: undefined },
  cannotChoose: { allowed: false, isOwnChoice: false, fixed: 'never' },
} as const

const names = ['may', 'mayNot', 'ownChoice', 'cannotChoose'] as const

/** Explains the marks in the table of permissions. */
function PermissionLegend() {
  const t = useTranslations('permissions')
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-6 gap-y-2 text-xs text-muted-foreground">
      {names.map((name) => (
        <li key={name} className="flex items-center gap-1.5 [&_.sr-only]:hidden">
          <PermissionMark cell={marks[name]} />
          <span>{t(name)}</span>
        </li>
      ))}
    </ul>
  )
}
