import type { CopySent } from '#graphql/contracts/reward.ts'
import { attemptKey, forgetAttempt, lastAttempt } from './claim-attempt.ts'
import { type ClaimedVoucher, claimedVoucher, mailedCopy, type RewardView, refusal, rewardView } from './reward-view.ts'
import { or, type Shape } from './shape.ts'

/** A refusal, with a code of graphql/errors/error-codes.ts. */
export type Refused = { kind: 'refused'; errorCode: string; retryAfterSeconds: number | undefined; company: string }

/** No response, or an unreadable one. The claim may or may not have happened. */
export type Unreachable = { kind: 'unreachable' }

type Answer<T> = { kind: 'done'; body: T } | Refused | Unreachable

/** A reward as it is now. `voucher` is set if this tab claimed it without receiving the response. */
export type OpenedReward = { kind: 'done'; body: RewardView; voucher?: ClaimedVoucher } | Refused | Unreachable

/** Reads a reward, which changes nothing but `viewed`. Also requests the voucher of an unanswered claim of this tab, under its own key. */
export async function openReward(token: string): Promise<OpenedReward> {
  return withVoucher(token, await answerOf(takePrefetched(token) ?? request(token), rewardView))
}

/** Reads the response that a rendered document carries, as `openReward` would return it. */
export const readReward = (answer: unknown): OpenedReward => read(answer, rewardView)

/** Reports that a person sees the reward, as rendering the document does not count. Failures are ignored, as a claim counts too. */
export function markSeen(token: string): void {
  request(token, '/seen', { body: {} }).catch(() => undefined)
}

/** Adds the voucher of an unanswered claim of this tab. */
export async function withVoucher(token: string, opened: OpenedReward): Promise<OpenedReward> {
  const attempt = lastAttempt(token)
  if (opened.kind !== 'done' || !attempt) return opened
  const { brand, amount, key } = attempt
  const taken = await call(token, '/claims', claimedVoucher, { body: { ...claimBody(brand, amount), repeat: true }, key })
  if (taken.kind !== 'done') return opened
  forgetAttempt(token, key)
  return { ...opened, voucher: taken.body }
}

/** Includes `amount` only if the person chose it or several codes pay. */
const claimBody = (brand: string, amount: string) => ({ brand, ...(amount && { amount }) })

/** Claims the voucher of a brand. A retry sends the same idempotency key, so it returns the same voucher. */
export async function claimReward(token: string, brand: string, amount = ''): Promise<Answer<ClaimedVoucher>> {
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

/** Emails the full code again, to the address that received the reward, or to the one in `body` for a code's voucher. */
export const mailCopy = (token: string, body = {}): Promise<Answer<CopySent>> => call(token, '/copy', mailedCopy, { body })

/** Returns a voucher that a code paid for and this browser claimed. */
export const showVoucher = (token: string, voucher: string): Promise<Answer<ClaimedVoucher>> =>
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
    signal: AbortSignal.timeout(15_000),
  })
}

declare global {
  /** The request that ask-for-reward.js sent before the page loaded. */
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
  const refused = or(refusal, undefined)(json)?.errors[0]?.extensions
  return refused ? { kind: 'refused', ...refused } : { kind: 'unreachable' }
}
