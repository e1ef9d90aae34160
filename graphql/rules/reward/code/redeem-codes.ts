import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { enclosingNetworksOf } from '#contracts/network/network-of.ts'
import { codesBody } from '#contracts/rest/reward.ts'
import { splitCodes } from '#contracts/reward/typed-codes.ts'
import { isOneOf, openRewards } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { nullableColumn } from '#model/tables.ts'
import { consumeAttempt, refundAttempt, secondsLeft } from '#rules/identity/auth/consume-attempt.ts'
import { requireCaptcha } from '#rules/identity/captcha/captcha.ts'
import { makeRewardToken, tokenHash } from '#rules/messaging/token.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant } from '#rules/platform/db/database.ts'
import { retryWhileLocked } from '#rules/reward/redemption/redeem.ts'
import { readCode, rewardCodeHash } from './reward-code.ts'

type CodeReward = Pick<Row<'rewards'>, 'id' | 'company' | 'currency' | 'token_version' | 'status'>

/** A code and the position of the text that had it. */
type EnteredCode = { code: string; position: number }

const basketMs = 60 * 60_000
/** In ms. Minimum duration of a look-up, longer than any real one, so that the response time reveals nothing about the codes. */
const lookUpMs = 60
/** In seconds. Window of the route's rate limit, returned as the retry time if it applies. */
const crowdedSeconds = 60

/**
 * Returns the token of the page for typed codes: the reward's own for one code, a new one that expires in an hour for several. Refuses
 * CODE_MISTYPED {positions, problem} for texts that cannot be codes, without counting them. Refuses CODE_NOT_ACCEPTED {positions} for
 * unusable codes, CODES_NOT_TOGETHER for several companies or currencies, and SUPPLIER_DELAYED while a voucher is ordered with a code of
 * several uses. After many calls or wrong codes from a network, refuses CAPTCHA_REQUIRED {retryAfterSeconds} without a solved captcha.
 */
export async function redeemCodes(body: unknown, ip: string | null): Promise<{ token: string }> {
  const { codes, captcha, isCrowded } = parseInput(redeemCodesInput, body)
  const entered = readCodes(codes)
  const typed = [...new Set(entered.map(({ code }) => code))]
  const knex = getDatabase()
  const now = new Date()
  const { exhaustedForSeconds, refundTries } = await consumeCodeTries(knex, ip, typed.length, now)
  if (exhaustedForSeconds !== undefined || isCrowded) {
    await requireCaptcha(knex, captcha, { now, retryAfterSeconds: exhaustedForSeconds ?? crowdedSeconds }).catch(async (error: unknown) => {
      // no code was looked up
      await refundTries(typed.length)
      throw error
    })
  }
  const [found] = await Promise.all([findRewards(knex, typed, now), setTimeout(lookUpMs)])
  await refundTries(found.filter((reward) => reward !== undefined).length)
  const rewards = await retryWhileLocked(async () =>
    refuseUnlessOpen(entered, typed, found.every(isFree) ? found : await findRewards(knex, typed, new Date())),
  )
  const [first, ...others] = rewards
  if (!first) throw refusal('CODE_NOT_ACCEPTED')
  if (!others.length) return { token: makeRewardToken(first.id, first.token_version) }
  if (others.some(({ company, currency }) => company !== first.company || currency !== first.currency)) throw refusal('CODES_NOT_TOGETHER')
  return { token: await makeBasket(knex, first.company, rewards, now) }
}

/** Returns false while the reward is reserved for a voucher that is being ordered from a supplier. */
const isFree = (reward?: CodeReward): boolean => reward?.status !== 'claiming'

/** Reads the codes of each entered text, with its position. Refuses if any cannot be a code. */
function readCodes(texts: string[]): EnteredCode[] {
  const read = texts.flatMap((text, position) => splitCodes(text).map((line) => ({ position, ...readCode(line) })))
  const [mistyped] = read.filter((one) => 'problem' in one)
  if (!mistyped) return read.filter((one) => 'code' in one)
  const { problem } = mistyped
  const positions = read.flatMap((one) => ('problem' in one && one.problem === problem ? [one.position] : []))
  throw refusal('CODE_MISTYPED', { positions: [...new Set(positions)], problem })
}

function refuseUnlessOpen(entered: EnteredCode[], typed: string[], found: (CodeReward | undefined)[]): CodeReward[] {
  const rewards = found.filter((reward) => reward !== undefined)
  if (rewards.length < typed.length) {
    const positions = entered.flatMap(({ code, position }) => (found[typed.indexOf(code)] ? [] : [position]))
    throw refusal('CODE_NOT_ACCEPTED', { positions: [...new Set(positions)] })
  }
  if (!rewards.every(isFree)) throw refusal('SUPPLIER_DELAYED')
  return rewards
}

/**
 * Finds the reward of each code, or undefined for a code that cannot be used. Includes redeemed single-use codes, whose page shows the
 * voucher.
 */
async function findRewards(knex: Knex, codes: string[], now: Date): Promise<(CodeReward | undefined)[]> {
  const hashes = codes.map(rewardCodeHash)
  const rows = await knex('rewards')
    .whereIn('code_hash', hashes)
    .join('companies', 'companies.id', 'rewards.company')
    .select(
      'rewards.id',
      'rewards.company',
      'rewards.currency',
      'token_version',
      'code_hash',
      'rewards.status',
      'expires_at',
      'uses',
      nullableColumn('companies.paused_at as company_paused_at'),
    )
  const isOpen = ({ status, uses }: Pick<Row<'rewards'>, 'status' | 'uses'>) =>
    isOneOf(openRewards, status) || (status === 'claiming' && (uses ?? 0) > 1)
  // while the company is paused, nothing expires
  const open = rows.filter((row) => isOpen(row) && instant(row.expires_at) > instant(row.company_paused_at ?? now))
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

/**
 * The maximum wrong codes per hour from one IPv4 address or IPv6 /64, with higher limits for larger networks. Further codes need a solved
 * captcha.
 */
const triesMax = 10
const windowMs = 60 * 60_000

type CodeTries = {
  /** Seconds until more codes may be tried without a captcha. Undefined if the limit allows these codes. */
  exhaustedForSeconds: number | undefined
  refundTries: (right: number) => Promise<void>
}

/**
 * Counts typed codes towards the hourly limit before they are looked up, so parallel calls cannot exceed it. `refundTries` uncounts the
 * valid ones. If the limit does not allow all, none is counted.
 */
async function consumeCodeTries(knex: Knex, ip: string | null, count: number, now: Date): Promise<CodeTries> {
  const networks = enclosingNetworksOf(ip ?? '').map(({ network, times }) => ({ key: `reward-code|${network}`, max: triesMax * times }))
  const taken: string[] = []
  const refundTries = async (points: number) => {
    if (points > 0) for (const key of taken) await refundAttempt(knex, key, points)
  }
  for (const { key, max } of networks) {
    taken.push(key)
    if (await consumeAttempt(knex, key, { max, windowMs, now, count })) continue
    await refundTries(count)
    return { exhaustedForSeconds: await secondsLeft(knex, key, now), refundTries: async () => undefined }
  }
  return { exhaustedForSeconds: undefined, refundTries }
}

/** Up to ten typed codes. The route sets `isCrowded` after too many calls from the network, which makes a captcha mandatory. */
const redeemCodesInput = z.extend(codesBody, { isCrowded: z.optional(z.boolean()) })
