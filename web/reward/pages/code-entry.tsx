import { useId, useState } from 'react'
import type { CodesAnswer, CodesBody } from '#graphql/contracts/rest/reward.ts'
import { codeLengths, codesMax, signsOf, splitCodes } from '#graphql/contracts/reward/typed-codes.ts'
import pages from '#web/messages/en.pages.json'
import { RewardIcon } from '#web/reward/icon.tsx'
import { fill } from '#web/reward/labels.ts'
import { formatWait } from '#web/reward/money-and-days.ts'
import { refusalShape } from '#web/reward/reward-view.ts'
import { list, number, object, or, stringShape } from '#web/reward/shape.ts'
import { timeoutSignal } from '#web/reward/timeout-signal.ts'

const labels = pages.howToRedeem.codes

type Line = { id: number; code: string }

/** A form for one code, or up to ten that pay for one voucher together. Opens the page on which to choose a brand (R6). */
export function CodeEntry() {
  const id = useId()
  const [lines, setLines] = useState<Line[]>([{ id: 0, code: '' }])
  const [busy, setBusy] = useState<'entering' | 'proving'>()
  const [answer, setAnswer] = useState<EntryResult>()
  const rejectedLines = answer?.kind === 'refused' ? answer.positions : []

  const change = (line: Line, code: string) => {
    setAnswer(undefined)
    setLines(lines.map((other) => (other.id === line.id ? { ...other, code } : other)))
  }
  /** Gives each code of a pasted text its own line. Returns false for a text with one code. */
  const paste = (line: Line, text: string): boolean => {
    const codes = splitCodes(text)
    if (codes.length === 1) return false
    const next = Math.max(...lines.map(({ id }) => id)) + 1
    const pasted = codes.map((code, index) => ({ id: index ? next + index : line.id, code: code.trim() }))
    const filled = lines.flatMap((other) => (other.id === line.id ? pasted : other.code.trim() ? [other] : []))
    setAnswer(filled.length > codesMax ? { kind: 'leftOut', count: filled.length - codesMax } : undefined)
    setLines(filled.slice(0, codesMax))
    return true
  }
  const enter = async () => {
    const typed = lines.filter(({ code }) => code.trim() !== '')
    if (!typed.length) return document.getElementById(`${id}-0`)?.focus()
    setLines(typed)
    setAnswer(undefined)
    setBusy('entering')
    const entered = await enterCodes(
      typed.map(({ code }) => code),
      () => setBusy('proving'),
    )
    if (entered.kind === 'opened') return location.assign(`/auth/${entered.token}/reward`)
    setBusy(undefined)
    setAnswer(entered)
  }

  return (
    <form
      noValidate
      aria-labelledby={`${id}-title`}
      className="mt-8 max-w-[600px] border-t pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void enter()
      }}
    >
      <h2 id={`${id}-title`}>{labels.title}</h2>
      <p className="mt-1 text-muted-foreground">{labels.text}</p>
      <div className="mt-4 grid gap-3">
        {lines.map((line, index) => (
          <div key={line.id} className="flex items-center gap-2">
            <input
              id={`${id}-${index}`}
              aria-label={lines.length > 1 ? fill(labels.labelOf, { number: index + 1 }) : labels.label}
              aria-invalid={rejectedLines.includes(index) || undefined}
              aria-describedby={answer ? `${id}-said` : undefined}
              value={line.code}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => change(line, target.value)}
              onPaste={(event) => paste(line, event.clipboardData.getData('text')) && event.preventDefault()}
              className="num h-12 w-full min-w-0 rounded-md border border-input bg-card px-3 text-lg tracking-[.1em] uppercase hover:border-foreground aria-invalid:border-destructive"
            />
            {lines.length > 1 && (
              <button
                type="button"
                aria-label={fill(labels.remove, { number: index + 1 })}
                onClick={() => setLines(lines.filter((other) => other.id !== line.id))}
                className="wash grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground"
              >
                <RewardIcon name="x" size={18} />
              </button>
            )}
          </div>
        ))}
      </div>
      <p id={`${id}-said`} role="alert" className="text-sm text-destructive [&:not(:empty)]:mt-2">
        {answer && messageOf(answer, lines)}
      </p>
      <p role="status" className="mt-2 text-sm text-muted-foreground empty:hidden">
        {busy === 'proving' && labels.proving}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <button
          type="submit"
          aria-busy={busy !== undefined || undefined}
          className="flex min-h-11 items-center gap-2 rounded-md bg-primary px-5 text-base font-medium text-primary-foreground hover:opacity-92"
        >
          {busy && <RewardIcon name="loader" size={18} className="animate-spin" />}
          <span>{labels.act}</span>
        </button>
        {lines.length < codesMax && (
          <button
            type="button"
            className="link"
            onClick={() => setLines([...lines, { id: Math.max(...lines.map((line) => line.id)) + 1, code: '' }])}
          >
            {labels.another}
          </button>
        )}
      </div>
    </form>
  )
}

function messageOf(answer: EntryResult, lines: Line[]): string {
  if (answer.kind === 'leftOut') return fill(labels.leftOut, { count: answer.count })
  if (answer.kind !== 'refused') return labels.unreachable
  if (answer.errorCode === 'CODE_MISTYPED') {
    const { length } = signsOf(lines[answer.positions[0] ?? 0]?.code ?? '')
    return answer.problem === 'SIGNS' ? labels.signs : fill(labels.length, { ...codeLengths, length })
  }
  if (answer.errorCode === 'RATE_LIMITED' || answer.errorCode === 'CAPTCHA_REQUIRED')
    return fill(labels.limited, { minutes: formatWait(answer.retryAfterSeconds) })
  if (answer.errorCode === 'CODES_NOT_TOGETHER') return labels.notTogether
  if (answer.errorCode !== 'CODE_NOT_ACCEPTED') return labels.unreachable
  return lines.length > 1 ? labels.someNotAccepted : labels.notAccepted
}

type EntryResult =
  | { kind: 'opened'; token: string }
  | { kind: 'refused'; errorCode: string; positions: number[]; problem: string; retryAfterSeconds: number | undefined }
  | { kind: 'leftOut'; count: number }
  | { kind: 'unreachable' }

const opened = object<CodesAnswer>({ token: stringShape })
const detailsShape = object({
  errors: list(object({ extensions: object({ positions: or(list(number), []), problem: or(stringShape, '') }) })),
})

/**
 * Sends the codes and returns the token of the reward that they pay for, or the error. After too many wrong codes from this IP address it
 * calls `onProof`, solves a proof of work and sends them again.
 */
async function enterCodes(codes: string[], onProof: () => void): Promise<EntryResult> {
  try {
    const entered = await send({ codes })
    if (entered.kind !== 'refused' || entered.errorCode !== 'CAPTCHA_REQUIRED') return entered
    onProof()
    return await send({ codes, captcha: await solveCaptcha() })
  } catch {
    return { kind: 'unreachable' }
  }
}

const headers = { accept: 'application/json', 'x-plutus-csrf': '1' }

async function send(body: CodesBody): Promise<EntryResult> {
  const response = await fetch('/public/codes', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    signal: timeoutSignal(15_000),
  })
  const json: unknown = await response.json()
  const page = or(opened, undefined)(json)
  if (page) return { kind: 'opened', ...page }
  const [refused] = refusalShape(json).errors
  const [details] = detailsShape(json).errors
  return refused && details ? { kind: 'refused', ...refused.extensions, ...details.extensions } : { kind: 'unreachable' }
}

async function solveCaptcha(): Promise<string> {
  const { solveChallenge } = await import('#web/ui/captcha/solve-challenge.ts')
  const response = await fetch('/auth/captcha', { headers, cache: 'no-store', signal: timeoutSignal(15_000) })
  const challenge = await response.json()
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge(challenge) }))
}
