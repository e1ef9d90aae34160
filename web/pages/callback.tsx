import { type LoaderFunctionArgs, redirect } from 'react-router'
import { redirectTarget } from '#web/lib/session/redirect-target.ts'
import { Boot } from '#web/ui/boot.tsx'

/**
 * Redirects to the login with reason PROVIDER_FAILED. Only failed sign-ins get here, since the guard redirects signed-in users first (A4,
 * S6).
 */
export function loader({ request }: LoaderFunctionArgs): never {
  const target = redirectTarget(new URL(request.url).searchParams.get('redirect'))
  const back = target === '/' ? '' : `&redirect=${encodeURIComponent(target)}`
  throw redirect(`/auth/login?reason=PROVIDER_FAILED${back}`)
}

/** The page to which a sign-in provider returns (R8). Shows the logo until it redirects. */
export const Component = Boot
