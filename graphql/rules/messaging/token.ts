import { createHash, createHmac } from 'node:crypto'
import { env, ownSecrets } from '#rules/platform/env/env.ts'

let key: Buffer | undefined

/**
 * Returns the token in a reward's link, 132 bits of an HMAC over id and version. It is not stored with the reward, because reminders can
 * derive it again.
 */
export function makeRewardToken(rewardId: string, version: number): string {
  key ??= Buffer.from(ownSecrets().rewardKey, 'base64url')
  return createHmac('sha256', key).update(`${rewardId}|${version}`).digest('base64url').slice(0, 22)
}

/** Hashes a reward token (SHA-256). Rewards are found by the hash and do not store the token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export const rewardLink = (token: string): string => `${env.rewardUrl}/auth/${token}/reward`
