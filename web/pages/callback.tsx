import { type LoaderFunctionArgs, redirect } from 'react-router'
import { redirectTarget } from '#web/lib/session/redirect-target.ts'
import { Boot } from '#web/ui/boot.tsx'

/** The guard has already sent on everyone whom the provider's session identified (A4, S6); anyone left is told that it failed. */
export function loader({ request }: LoaderFunctionArgs): never {
  const target = redirectTarget(new URL(request.url).searchParams.get('redirect'))
  const back = target === '/' ? '' : `&redirect=${encodeURIComponent(target)}`
  throw redirect(`/auth/login?reason=PROVIDER_FAILED${back}`)
}

/** Back from a provider (R8). */
export const Component = Boot
