import { type ReactNode, useState } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { lazily } from '#web/ui/lazily.tsx'

const RequiredTwoFactor = lazily(async () => (await import('#web/features/two-factor/required-two-factor.tsx')).RequiredTwoFactor)

/** In place of every page while nothing but the setup of two-factor is open. It stays until its person is through, whatever is heard meanwhile. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  const user = useSession()?.user
  const [isShut, shut] = useState(false)
  const isWanted = user !== undefined && (isShut || user.lacksTwoFactor)
  if (isWanted !== isShut) shut(isWanted)
  return isWanted ? <RequiredTwoFactor /> : children
}
