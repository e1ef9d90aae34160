import { useLocation } from 'react-router'
import { endedAt, placeOf } from '#web/lib/forms/kept-values.ts'
import { lostValues } from '#web/lib/forms/lost-values.ts'
import { changedRole } from '#web/lib/session/changed-role.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const RoleChangeNote = lazyComponent(async () => (await import('./role-change-note.tsx')).RoleChangeNote)

/** Says on a page whose abilities the person lost that their role changed, and shows what they typed there before. */
export function RoleChange() {
  const location = useLocation()
  const place = placeOf(location)
  const role = useSession()?.user.companyRole
  const isChangedHere = useStore(changedRole)?.path === location.pathname
  const lost = useStore(lostValues)
  const typed = [...endedAt(place), ...(lost?.place === place ? [lost] : [])].filter((each) => each.role !== role)
  return role && (isChangedHere || typed.length > 0) ? <RoleChangeNote role={role} typed={typed} /> : null
}
