import { useState } from 'react'
import { sum } from '../money-and-days.ts'
import type { RewardView } from '../reward-view.ts'
import { fill, words } from '../words.ts'

/** The sender's words as they were typed: text nodes and line breaks, nothing that could be markup. */
export function SenderMessage({ view }: { view: RewardView }) {
  const lines = linesOf(view.message)
  const [isWhole, setIsWhole] = useState(lines <= 10)
  return (
    <div className={`min-w-0 text-muted-foreground ${lines > 3 ? 'sm:self-start sm:pt-1' : ''}`}>
      {view.headline && <p className="font-medium wrap-anywhere text-foreground">{view.headline}</p>}
      {view.message && <p className={`mt-0.5 wrap-anywhere whitespace-pre-line ${isWhole ? '' : 'line-clamp-6'}`}>{view.message}</p>}
      {!isWhole && (
        <button type="button" className="link mt-1" onClick={() => setIsWhole(true)}>
          {words.choose.more}
        </button>
      )}
      <p className={view.message || view.headline ? 'mt-2.5' : ''}>
        {view.of && `${fill(words.choose.left, { of: sum(view.of, view.currency) })} `}
        {words.choose[view.least ? 'parts' : 'rule']}{' '}
        <span className="whitespace-nowrap">{fill(words.choose.until, { date: view.expiryDay })}</span>
      </p>
    </div>
  )
}

/** About as many lines as it takes beside the heading. */
const linesOf = (message: string): number =>
  message.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / 42)), 0)
