import { rewardToken } from './reward-token.ts'
import type { TestStack } from './start-stack.ts'

export type View = {
  status: string
  value: string
  least: string | null
  of: string | null
  codes: number
  hasAddress: boolean
  brands: { id: string; name: string; amounts: { denominations?: string[]; min?: string; max?: string; step?: string } | null }[]
  claim: { voucher: string } | null
  headline: string
  message: string
}

/**
 * Returns the recipient of a reward, who calls Directus with the token of its link. The first link has version 1, and each replacement adds
 * one.
 */
export const recipientOf = (stack: TestStack, rewardId: string, version = 1) => recipientAt(stack, rewardToken(stack, rewardId, version))

/** Returns a recipient who calls Directus with a token. The token stands for a reward link, a code or several codes together. */
export function recipientAt(stack: TestStack, token: string) {
  const headers = { authorization: `Bearer ${stack.secrets.guestToken}`, 'content-type': 'application/json', 'x-plutus-human': '1' }
  const path = `/plutus/public/rewards/${token}`
  return {
    token,
    claimCall: (brand: string, key: string, more: object = {}) => ({
      path: `${path}/claims`,
      body: { brand, ...more },
      headers: { ...headers, 'idempotency-key': key },
    }),
    async open(human = true): Promise<{ status: number; view: View }> {
      const answer = await fetch(stack.directusUrl + path, { headers: { ...headers, 'x-plutus-human': human ? '1' : '0' } })
      return { status: answer.status, view: (await answer.json()) as View }
    },
    /** Requests the mail that repeats the complete voucher code, and returns the HTTP status. */
    copy: async (): Promise<number> => (await fetch(`${stack.directusUrl}${path}/copy`, { method: 'POST', headers, body: '{}' })).status,
    async claim(brand: string, key: string, more: object = {}) {
      const answer = await fetch(`${stack.directusUrl}${path}/claims`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify({ brand, ...more }),
      })
      return {
        status: answer.status,
        body: (await answer.json()) as {
          code?: string
          claim?: { voucher: string; value: string }
          errors?: { extensions: { code: string } }[]
        },
      }
    },
  }
}
