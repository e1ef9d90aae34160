import type { CopySent } from '#graphql/contracts/rest/reward.ts'
import { attemptKey, forgetAttempt, lastAttempt } from './claim-attempt.ts'
import { type ClaimedVoucher, claimedVoucher, mailedCopy, refusalShape, rewardViewShape, type ShownReward } from './reward-view.ts'
import { or, type Shape } from './shape.ts'
import { timeoutSignal } from './timeout-signal.ts'

/** An error response, with a code of graphql/errors/error-codes.ts. `company` is the sender's name or empty. */
export type Refused = { kind: 'refused'; errorCode: string; retryAfterSeconds: number | undefined; company: string }

/** No response, or one that cannot be parsed. A claim may or may not have happened. */
export type Unreachable = { kind: 'unreachable' }

type Answer<T> = { kind: 'done'; body: T } | Refused | Unreachable

/** The result of loading a reward. `voucher` is set if this tab claimed one earlier without receiving the response. */
export type OpenedReward = { kind: 'done'; body: ShownReward; voucher?: ClaimedVoucher } | Refused | Unreachable

/**
 * Loads a reward, which only marks it as viewed. If the response of this tab's last claim did not arrive, loads its voucher too, with the
 * same idempotency key.
 */
export async function openReward(token: string): Promise<OpenedReward> {
  return withVoucher(token, await answerOf(takePrefetched(token) ?? request(token), rewardViewShape))
}

/** Parses the response that a document rendered by the server contains, to the same result as `openReward`. */
export const readReward = (answer: unknown): OpenedReward => read(answer, rewardViewShape)

/**
 * Tells the server that a person sees the reward, which rendering the document does not prove. Ignores failures, since a claim marks it
 * too.
 */
export function markSeen(token: string): void {
  request(token, '/seen', { body: {} }).catch(() => undefined)
}

/**
 * Adds to a loaded reward the voucher of this tab's last claim, if that claim's response did not arrive. Returns the reward unchanged
 * otherwise.
 */
export async function withVoucher(token: string, opened: OpenedReward): Promise<OpenedReward> {
  const attempt = lastAttempt(token)
  if (opened.kind !== 'done' || !attempt) return opened
  const { brand, amount, key } = attempt
  const taken = await call(token, '/claims', claimedVoucher, { body: { ...claimBody(brand, amount), repeat: true }, key })
  if (taken.kind !== 'done') return opened
  forgetAttempt(token, key)
  return { ...opened, voucher: taken.body }
}

/** Returns the body of a claim. Contains `amount` unless it is empty, as for a reward with a link. */
const claimBody = (brand: string, amount: string) => ({ brand, ...(amount && { amount }) })

/**
 * Claims a voucher of a brand. A retry sends the same idempotency key and so returns the same voucher. Retries IN_PROGRESS for some
 * seconds.
 */
export async function postClaim(token: string, brand: string, amount = ''): Promise<Answer<ClaimedVoucher>> {
  const key = attemptKey(token, brand, amount)
  const claim = () => call(token, '/claims', claimedVoucher, { body: claimBody(brand, amount), key })
  let answer = await claim()
  for (let wait = 500; answer.kind === 'refused' && answer.errorCode === 'IN_PROGRESS' && wait <= 4000; wait *= 2) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    answer = await claim()
  }
  // a later claim may find stock again and needs a new key
  if (answer.kind === 'done' || (answer.kind === 'refused' && answer.errorCode === 'OUT_OF_STOCK')) forgetAttempt(token, key)
  return answer
}

/**
 * Emails the full code of a voucher again, to the address that received the reward. For a voucher paid by codes, `body` has the address.
 */
export const mailCopy = (token: string, body = {}): Promise<Answer<CopySent>> => call(token, '/copy', mailedCopy, { body })

/** Loads a voucher with its full code, by id. Only for vouchers that codes paid for and this browser claimed. */
export const postVoucherView = (token: string, voucher: string): Promise<Answer<ClaimedVoucher>> =>
  call(token, '/voucher', claimedVoucher, { body: { voucher } })

type Post = { body: object; key?: string }

const call = <T extends object>(token: string, act: string, shape: Shape<T>, post: Post) => answerOf(request(token, act, post), shape)

function request(token: string, act = '', post?: Post): Promise<Response> {
  return fetch(`/public/rewards/${token}${act}`, {
    method: post ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      'x-plutus-csrf': '1',
      ...(post && { 'content-type': 'application/json' }),
      ...(post?.key && { 'idempotency-key': post.key }),
    },
    body: post ? JSON.stringify(post.body) : null,
    cache: 'no-store',
    signal: timeoutSignal(15_000),
  })
}

declare global {
  /**
   * The request for the reward that ask-for-reward.js sent before the page's code loaded. Cleared by the first load, which takes its
   * response.
   */
  var prefetchedReward: { token: string; answer: Promise<Response> } | undefined
}

function takePrefetched(token: string): Promise<Response> | undefined {
  const prefetched = globalThis.prefetchedReward
  globalThis.prefetchedReward = undefined
  return prefetched?.token === token ? prefetched.answer : undefined
}

async function answerOf<T extends object>(response: Promise<Response>, shape: Shape<T>): Promise<Answer<T>> {
  try {
    return read(await (await response).json(), shape)
  } catch {
    return { kind: 'unreachable' }
  }
}

function read<T extends object>(json: unknown, shape: Shape<T>): Answer<T> {
  const body = or(shape, undefined)(json)
  if (body) return { kind: 'done', body }
  const refused = or(refusalShape, undefined)(json)?.errors[0]?.extensions
  return refused ? { kind: 'refused', ...refused } : { kind: 'unreachable' }
}
