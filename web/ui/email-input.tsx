import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

type EmailInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'> & {
  /** What the browser may offer: `username` where one signs in, `off` for somebody else's address. */
  autoComplete: 'email' | 'username' | 'off'
}

/** An email address: the keyboard with the @, and nothing corrected on the way. */
export function EmailInput(props: EmailInputProps) {
  return <Input type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
}
