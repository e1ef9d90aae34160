import type { CodesBody, CodesOpened } from '#graphql/contracts/reward.ts'
import { refusal } from '../reward-view.ts'
import { list, number, object, or, string } from '../shape.ts'

export type Entered =
  | { kind: 'opened'; token: string }
  | { kind: 'refused'; code: string; positions: number[]; retryAfterSeconds: number | undefined }
  | { kind: 'unreachable' }

const opened = object<CodesOpened>({ token: string })
const places = object({ errors: list(object({ extensions: object({ positions: or(list(number), []) }) })) })

/**
 * Asks for the page that these codes open together. Where others behind the same address have guessed too often, the browser
 * first does a sum that proves it is no machine's; `onProof` says that this takes some seconds.
 */
export async function enterCodes(codes: string[], onProof: () => void): Promise<Entered> {
  try {
    const entered = await send({ codes })
    if (entered.kind !== 'refused' || entered.code !== 'CAPTCHA_REQUIRED') return entered
    onProof()
    return await send({ codes, captcha: await solveCaptcha() })
  } catch {
    return { kind: 'unreachable' }
  }
}

const headers = { accept: 'application/json', 'x-plutus-csrf': '1' }

async function send(body: CodesBody): Promise<Entered> {
  const response = await fetch('/public/codes', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    signal: AbortSignal.timeout(15_000),
  })
  const json: unknown = await response.json()
  const page = or(opened, undefined)(json)
  if (page) return { kind: 'opened', ...page }
  const [said] = refusal(json).errors
  const [where] = places(json).errors
  return said ? { kind: 'refused', ...said.extensions, positions: where?.extensions.positions ?? [] } : { kind: 'unreachable' }
}

async function solveCaptcha(): Promise<string> {
  const { solveChallenge } = await import('#web/ui/captcha/solve-challenge.ts')
  const response = await fetch('/auth/captcha', { headers, cache: 'no-store', signal: AbortSignal.timeout(15_000) })
  const challenge = await response.json()
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge(challenge) }))
}
