import { suggestAddress } from '#contracts/address/mistyped-domain.ts'
import type { Warning } from '#rules/platform/command/define-command.ts'

/** Returns a warning about an address whose domain looks mistyped, such as gmial.com. */
export function addressWarnings({ input: { email } }: { input: { email: string } }): Warning[] {
  const suggestion = suggestAddress(email)
  return suggestion ? [{ path: 'input.email', code: 'MISTYPED_DOMAIN', message: `Did you mean ${suggestion}?`, suggestion }] : []
}
