import { userInfo } from 'node:os'

/** The header in which the terminal names the operator who runs a command, percent-encoded. The token alone authorises it. */
export const operatorHeader = 'x-plutus-operator'

/** Returns the name of the user who runs this process, or their number where the machine has no name for it. */
export function readUserName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}

/** Returns the operator's name in a header, up to 80 characters on one line. Undefined if there is none or it cannot be read. */
export function readOperatorName(header: string | undefined): string | undefined {
  try {
    const name = decodeURIComponent(header ?? '')
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .trim()
    return [...name].slice(0, 80).join('') || undefined
  } catch {
    return undefined
  }
}
