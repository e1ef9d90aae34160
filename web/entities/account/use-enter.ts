import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SignedIn } from '#graphql/contracts/rest/person.ts'
import { beginSession } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/toast.tsx'

const greetingMs = 100 // spec A1

/** Returns a function that greets a user who signed in or up, starts their session, then navigates to the path `target`. */
export function useEnter() {
  const t = useTranslations('login')
  const navigate = useNavigate()
  return async (entered: SignedIn, target: string, greeting = t('welcome', { name: entered.user.name })) => {
    toast(greeting)
    await new Promise((resolve) => setTimeout(resolve, greetingMs))
    beginSession(entered)
    await navigate(target, { replace: true })
  }
}
