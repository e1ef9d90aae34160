import { Shell } from '#web/app/shell/shell.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { PageError } from './page-error.tsx'

/** The error boundary of pages without a layout. For a signed-in user it adds the navigation and top bar around the error. */
export function BarePageError() {
  return useSession() ? (
    <Shell>
      <PageError />
    </Shell>
  ) : (
    <PageError />
  )
}
