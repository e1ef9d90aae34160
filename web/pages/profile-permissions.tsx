import { Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { companyRoles } from '#graphql/rules/platform/access/abilities.ts'
import { PermissionLegend } from '#web/features/permissions/permission-legend.tsx'
import { PermissionMark } from '#web/features/permissions/permission-mark.tsx'
import { PermissionMatrix, type RenderCell } from '#web/features/permissions/permission-matrix.tsx'
import { RoleAbilities } from '#web/features/permissions/role-abilities.tsx'
import { usePermissions } from '#web/features/permissions/use-permissions.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const mark: RenderCell = (cell) => <PermissionMark cell={cell} />

/** Permissions (R25): what each role may do in this company. */
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
            {t('lead')} <HelpLink doc="team" />
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
      <PermissionMatrix permissions={permissions} mine={mine} renderCell={mark} />
      <RoleAbilities permissions={permissions} mine={mine} renderCell={mark} />
    </>
  )
}
