import { Shell } from '#web/app/shell/shell.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { PageError } from './page-error.tsx'

/** An error page without a layout. A signed-in user gets the navigation around it. */
export function BarePageError() {
  return useSession() ? (
    <Shell>
      <PageError />
    </Shell>
  ) : (
    <PageError />
  )
}
