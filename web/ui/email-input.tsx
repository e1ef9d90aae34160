import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

type EmailInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'> & {
  /** The address that the browser fills in: `email` for the user's own, `username` for sign-in, `off` for someone else's. */
  autoComplete: 'email' | 'username' | 'off'
}

/** A field for an email address, with the email keyboard on phones and without capitalization or spelling checks. */
export function EmailInput(props: EmailInputProps) {
  return <Input type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
}
