import { Shell } from '#web/app/shell/shell.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { PageError } from './page-error.tsx'

/** An error page with nothing around it; someone who is signed in finds their navigation. */
export function BarePageError() {
  return useSession() ? (
    <Shell>
      <PageError />
    </Shell>
  ) : (
    <PageError />
  )
}
