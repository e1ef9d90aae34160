import { refusal } from '../reward-view.ts'
import { list, number, object, or, string } from '../shape.ts'

export type Entered =
  | { kind: 'opened'; token: string }
  | { kind: 'refused'; code: string; positions: number[]; retryAfterSeconds: number | undefined }
  | { kind: 'unreachable' }

const opened = object({ token: string })
const places = object({ errors: list(object({ extensions: object({ positions: or(list(number), []) }) })) })

/** Asks for the page that these codes open together. */
export async function enterCodes(codes: string[]): Promise<Entered> {
  try {
    const response = await fetch('/public/codes', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-plutus-csrf': '1' },
      body: JSON.stringify({ codes }),
      cache: 'no-store',
      signal: AbortSignal.timeout(15_000),
    })
    const json: unknown = await response.json()
    const page = or(opened, undefined)(json)
    if (page) return { kind: 'opened', ...page }
    const [said] = refusal(json).errors
    const [where] = places(json).errors
    return said ? { kind: 'refused', ...said.extensions, positions: where?.extensions.positions ?? [] } : { kind: 'unreachable' }
  } catch {
    return { kind: 'unreachable' }
  }
}
