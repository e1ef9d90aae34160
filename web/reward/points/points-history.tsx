import { useState } from 'react'
import { formatPoints } from '#graphql/contracts/money/points.ts'
import type { PointsLine, PointsView } from '#graphql/contracts/rest/points.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { fill } from '../labels.ts'
import { mailCopy } from '../reward-api.ts'
import { Sentence } from '../sentence.tsx'
import { useReaderZone } from '../visit.ts'
import { pointsLabel } from './points-label.ts'

/** The list of points received, spent and expired, newest first. A button emails the code of a voucher again. */
export function PointsHistory({ token, points, currency }: { token: string; points: PointsView; currency: string }) {
  const count = (number: number) => formatPoints(number, currency)
  const zone = useReaderZone()
  return (
    <section aria-labelledby="history" className="mb-9">
      <h2 id="history" className="text-lg font-semibold">
        {pointsLabel.history}
      </h2>
      {points.history.length === 0 && <p className="mt-2 text-muted-foreground">{pointsLabel.historyEmpty}</p>}
      <ul className="mt-3 border-t border-border-strong">
        {points.history.map((line) => (
          <li key={line.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b py-3 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">
                <TitleOfLine line={line} />
              </span>
              <span className="block text-xs wrap-anywhere text-muted-foreground">
                <span>{formatDay(line.at, zone)}</span>
                {line.voucher && <span translate="no" className="num">{` · ${line.voucher}`}</span>}
                {line.type === 'accrual' && line.description && <span>{` · ${line.description}`}</span>}
              </span>
              {line.voucher && <MailCode token={token} redemption={line.id} />}
            </span>
            <span className="num text-right">
              <span translate="no" className="block font-medium">
                {line.points > 0 ? `+${count(line.points)}` : `−${count(-line.points)}`}
              </span>
              <span className="block text-xs text-muted-foreground">{fill(pointsLabel.balance, { points: count(line.balance) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const titles: Record<string, string> = {
  accrual: pointsLabel.accrual,
  redemption: pointsLabel.redemption,
  expiration: pointsLabel.expiration,
  cancellation: pointsLabel.cancellation,
}

function TitleOfLine({ line: { type, description } }: { line: PointsLine }) {
  const title = titles[type]
  return title ? <Sentence text={title} values={{ brand: description }} /> : <span>{description}</span>
}

function MailCode({ token, redemption }: { token: string; redemption: string }) {
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    const answer = await mailCopy(token, { redemption })
    setBusy(false)
    setMessage(answer.kind === 'done' ? fill(pointsLabel.mailed, { address: answer.body.sentTo }) : pointsLabel.mailFailed)
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <button type="button" className="link py-1 text-xs" aria-busy={busy || undefined} onClick={busy ? undefined : send}>
        {pointsLabel.mail}
      </button>
      <span role="status" className="text-xs text-muted-foreground">
        {message}
      </span>
    </span>
  )
}
