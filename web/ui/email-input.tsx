import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

type EmailInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'> & {
  /** The browser's autofill: `username` for sign-in, `off` for someone else's address. */
  autoComplete: 'email' | 'username' | 'off'
}

/** An email field with the email keyboard and no autocorrection. */
export function EmailInput(props: EmailInputProps) {
  return <Input type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
}
