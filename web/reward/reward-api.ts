import type { CopySent } from '#graphql/contracts/reward.ts'
import { attemptKey, forgetAttempt, lastAttempt } from './claim-attempt.ts'
import { type ClaimedVoucher, claimedVoucher, mailedCopy, type RewardView, refusal, rewardView } from './reward-view.ts'
import { or, type Shape } from './shape.ts'

/** Said no, with the code of graphql/errors/error-codes.ts. */
export type Refused = { kind: 'refused'; errorCode: string; retryAfterSeconds: number | undefined; company: string }

/** No answer, or not one we understand: the claim may or may not have happened. */
export type Unreachable = { kind: 'unreachable' }

type Answer<T> = { kind: 'done'; body: T } | Refused | Unreachable

/** A reward as it is now, and its voucher when this tab had claimed it but never saw the answer. */
export type OpenedReward = { kind: 'done'; body: RewardView; voucher?: ClaimedVoucher } | Refused | Unreachable

/** Reads a reward. It changes nothing but `viewed`; what an unanswered claim of this tab got is requested under its own key. */
export async function openReward(token: string): Promise<OpenedReward> {
  return withVoucher(token, await answerOf(takeAsked(token) ?? ask(token), rewardView))
}

/** What a document that came rendered carries: the answer that `openReward` would have had. */
export const readReward = (answer: unknown): OpenedReward => read(answer, rewardView)

/** Says that a person sees the reward, whose document was read without counting as that. Unanswered, their claim counts as well. */
export function tellSeen(token: string): void {
  ask(token, '/seen', { body: {} }).catch(() => undefined)
}

/** Adds the voucher of an unanswered claim of this tab. */
export async function withVoucher(token: string, opened: OpenedReward): Promise<OpenedReward> {
  const attempt = lastAttempt(token)
  if (opened.kind !== 'done' || !attempt) return opened
  const { brand, amount, key } = attempt
  const taken = await call(token, '/claims', claimedVoucher, { body: { ...wishOf(brand, amount), repeat: true }, key })
  if (taken.kind !== 'done') return opened
  forgetAttempt(token, key)
  return { ...opened, voucher: taken.body }
}

/** `amount` only where a person chose it, or several codes pay. */
const wishOf = (brand: string, amount: string) => ({ brand, ...(amount && { amount }) })

/** Claims the voucher of a brand. A retry carries the same key, so it can only ever get the same voucher. */
export async function claimReward(token: string, brand: string, amount = ''): Promise<Answer<ClaimedVoucher>> {
  const key = attemptKey(token, brand, amount)
  const claim = () => call(token, '/claims', claimedVoucher, { body: wishOf(brand, amount), key })
  let answer = await claim()
  for (let wait = 500; answer.kind === 'refused' && answer.errorCode === 'IN_PROGRESS' && wait <= 4000; wait *= 2) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    answer = await claim()
  }
  // none in stock: should there be some later, it is a new order
  if (answer.kind === 'done' || (answer.kind === 'refused' && answer.errorCode === 'OUT_OF_STOCK')) forgetAttempt(token, key)
  return answer
}

/** Mails the full code once more, to the address that received the reward or, for a code's voucher, to the one in `body`. */
export const mailCopy = (token: string, body = {}): Promise<Answer<CopySent>> => call(token, '/copy', mailedCopy, { body })

/** Shows a voucher again that a code paid for and this browser claimed. */
export const showVoucher = (token: string, voucher: string): Promise<Answer<ClaimedVoucher>> =>
  call(token, '/voucher', claimedVoucher, { body: { voucher } })

type Post = { body: object; key?: string }

const call = <T extends object>(token: string, act: string, shape: Shape<T>, post: Post) => answerOf(ask(token, act, post), shape)

function ask(token: string, act = '', post?: Post): Promise<Response> {
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
  /** What ask-for-reward.js requested, before there was a page. */
  var askedReward: { token: string; answer: Promise<Response> } | undefined
}

function takeAsked(token: string): Promise<Response> | undefined {
  const asked = globalThis.askedReward
  globalThis.askedReward = undefined
  return asked?.token === token ? asked.answer : undefined
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
