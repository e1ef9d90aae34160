import { rewardToken } from './reward-token.ts'
import type { TestStack } from './start-stack.ts'

export type View = {
  status: string
  value: string
  brands: { id: string; name: string }[]
  claim: { voucher: string } | null
  headline: string
  message: string
}

/** A recipient at the door of Directus. */
export function recipientOf(stack: TestStack, rewardId: string, version = 1) {
  const token = rewardToken(stack, rewardId, version)
  const headers = { authorization: `Bearer ${stack.secrets.doorToken}`, 'content-type': 'application/json', 'x-plutus-human': '1' }
  const path = `/plutus/public/rewards/${token}`
  return {
    token,
    claimCall: (brand: string, key: string) => ({
      path: `${path}/claims`,
      body: { brand },
      headers: { ...headers, 'idempotency-key': key },
    }),
    async open(human = true): Promise<{ status: number; view: View }> {
      const answer = await fetch(stack.directusUrl + path, { headers: { ...headers, 'x-plutus-human': human ? '1' : '0' } })
      return { status: answer.status, view: (await answer.json()) as View }
    },
    async claim(brand: string, key: string) {
      const answer = await fetch(`${stack.directusUrl}${path}/claims`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify({ brand }),
      })
      return {
        status: answer.status,
        body: (await answer.json()) as { code?: string; claim?: { voucher: string }; errors?: { extensions: { code: string } }[] },
      }
    },
  }
}
