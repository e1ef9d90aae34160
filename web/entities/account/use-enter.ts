import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SignedIn } from '#graphql/contracts/person.ts'
import { enter } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/toast.tsx'

const greetingMs = 100 // spec A1

/** Greets, makes the answer the session, and continues. */
export function useEnter() {
  const t = useTranslations('login')
  const navigate = useNavigate()
  return async (entered: SignedIn, target: string, greeting = t('welcome', { name: entered.user.name })) => {
    toast(greeting)
    await new Promise((resolve) => setTimeout(resolve, greetingMs))
    enter(entered)
    await navigate(target, { replace: true })
  }
}
