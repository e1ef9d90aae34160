import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { consumeAttempt, refundAttempt, secondsLeft } from '#rules/identity/auth/consume-attempt.ts'
import { requireCaptcha } from '#rules/identity/captcha/captcha.ts'
import { rewardToken, tokenHash } from '#rules/messaging/token.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant } from '#rules/platform/db/database.ts'
import { networksOf } from '#rules/platform/http/network-of.ts'
import { retryWhileLocked } from '#rules/reward/redemption/retry-while-locked.ts'
import { codesBody } from '../../../contracts/reward.ts'
import { isOneOf, openRewards } from '../../../model/statuses.ts'
import type { Row } from '../../../model/tables.ts'
import { readCode, rewardCodeHash } from './reward-code.ts'

type CodeReward = Pick<Row<'rewards'>, 'id' | 'company' | 'currency' | 'token_version' | 'status'>

const basketMs = 60 * 60_000
/** In ms, longer than any look-up takes, so that the time of an answer reveals nothing of what was found. */
const lookMs = 60
/** When the route counts anew, in seconds. */
const crowdedSeconds = 60

/**
 * Opens the page of typed codes: one its own reward's, several a basket's for an hour. After too many guesses each call of a network
 * needs a solved captcha. Refuses CODE_NOT_ACCEPTED {positions} for any code that cannot be used, CODES_NOT_TOGETHER, SUPPLIER_DELAYED.
 */
export async function redeemCodes(body: unknown, ip: string | null): Promise<{ token: string }> {
  const { codes, captcha, isCrowded } = parseInput(redeemCodesInput, body)
  const typed = [...new Set(codes.map((code) => readCode(code) ?? code))]
  const knex = getDatabase()
  const now = new Date()
  const { spentFor, giveBack } = await consumeCodeTries(knex, ip, typed.length, now)
  if (spentFor !== undefined || isCrowded) {
    await requireCaptcha(knex, captcha, { now, retryAfterSeconds: spentFor ?? crowdedSeconds }).catch(async (error: unknown) => {
      // nothing was looked up
      await giveBack(typed.length)
      throw error
    })
  }
  const [found] = await Promise.all([findRewards(knex, typed, now), setTimeout(lookMs)])
  await giveBack(found.filter((reward) => reward !== undefined).length)
  const rewards = await retryWhileLocked(async () =>
    refuseUnlessOpen(codes, typed, found.every(isFree) ? found : await findRewards(knex, typed, new Date())),
  )
  const [first, ...others] = rewards
  if (!first) throw refusal('CODE_NOT_ACCEPTED')
  if (!others.length) return { token: rewardToken(first.id, first.token_version) }
  if (others.some(({ company, currency }) => company !== first.company || currency !== first.currency)) throw refusal('CODES_NOT_TOGETHER')
  return { token: await makeBasket(knex, first.company, rewards, now) }
}

/** Not reserved for a voucher that is on order. */
const isFree = (reward?: CodeReward): boolean => reward?.status !== 'claiming'

function refuseUnlessOpen(codes: string[], typed: string[], found: (CodeReward | undefined)[]): CodeReward[] {
  const rewards = found.filter((reward) => reward !== undefined)
  if (rewards.length < typed.length) {
    const positions = codes.flatMap((code, index) => (found[typed.indexOf(readCode(code) ?? code)] ? [] : [index]))
    throw refusal('CODE_NOT_ACCEPTED', { positions })
  }
  if (!rewards.every(isFree)) throw refusal('SUPPLIER_DELAYED')
  return rewards
}

/**
 * The reward behind each code, if it can be redeemed now, or once a voucher for one of its uses has come, or has bought one, which its
 * page shows for good.
 */
async function findRewards(knex: Knex, codes: string[], now: Date): Promise<(CodeReward | undefined)[]> {
  const hashes = codes.map(rewardCodeHash)
  const rows = await knex('rewards')
    .whereIn('code_hash', hashes)
    .select('id', 'company', 'currency', 'token_version', 'code_hash', 'status', 'expires_at', 'uses')
  const isOpen = ({ status, uses }: Pick<Row<'rewards'>, 'status' | 'uses'>) =>
    isOneOf(openRewards, status) || (status === 'claiming' && (uses ?? 0) > 1)
  const open = rows.filter((row) => isOpen(row) && instant(row.expires_at) > now)
  const over = rows.filter((row) => !open.includes(row) && row.uses === 1).map(({ id }) => id)
  const bought = over.length ? await knex('claims').whereIn('reward', over).pluck('reward') : []
  const opening = rows.filter((row) => open.includes(row) || bought.includes(row.id))
  return hashes.map((hash) => opening.find(({ code_hash }) => code_hash === hash))
}

async function makeBasket(knex: Knex, company: string, rewards: CodeReward[], now: Date): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await knex('plutus_baskets').where('expires_at', '<', now.getTime()).delete()
  await knex('plutus_baskets').insert({
    token_hash: tokenHash(token),
    company,
    rewards: JSON.stringify(rewards.map(({ id }) => id)),
    expires_at: now.getTime() + basketMs,
  })
  return token
}

/** Wrong codes an address may enter an hour. */
const triesMax = 10
const windowMs = 60 * 60_000

type CodeTries = {
  /** Seconds until the network has tries again; undefined when these codes are within the limit. */
  spentFor: number | undefined
  giveBack: (right: number) => Promise<void>
}

/**
 * Counts codes before they are looked up, in statements of their own, so that a hundred at once are no way around; `giveBack` says how
 * many were right. Those beyond the limit count nothing: they need a captcha.
 */
async function consumeCodeTries(knex: Knex, ip: string | null, count: number, now: Date): Promise<CodeTries> {
  const networks = networksOf(ip ?? '').map(({ network, times }) => ({ key: `reward-code|${network}`, max: triesMax * times }))
  const taken: string[] = []
  const giveBack = async (points: number) => {
    if (points > 0) for (const key of taken) await refundAttempt(knex, key, points)
  }
  for (const { key, max } of networks) {
    taken.push(key)
    if (await consumeAttempt(knex, key, { max, windowMs, now, count })) continue
    await giveBack(count)
    return { spentFor: await secondsLeft(knex, key, now), giveBack: async () => undefined }
  }
  return { spentFor: undefined, giveBack }
}

/** What a person typed, up to ten codes. `isCrowded`: the route has had too many calls from this network, so only a captcha helps. */
const redeemCodesInput = z.extend(codesBody, { isCrowded: z.optional(z.boolean()) })
