import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

type EmailInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'> & {
  /** What the browser may offer: `username` where one signs in, `off` for someone else's address. */
  autoComplete: 'email' | 'username' | 'off'
}

/** An email address: the keyboard with the @, and no autocorrection. */
export function EmailInput(props: EmailInputProps) {
  return <Input type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
}
