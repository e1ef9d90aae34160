import { useState } from 'react'
import { loadReveal } from '../load-reveal.ts'
import { minutesOf } from '../money-and-days.ts'
import { claimReward, type Refused } from '../reward-api.ts'
import type { Brand, ClaimedVoucher } from '../reward-view.ts'
import { fill, words } from '../words.ts'

type UseClaim = { token: string; onClaimed: (voucher: ClaimedVoucher) => void; onChanged: () => void }

/** After these the page shows another state: it asks what the reward is now. */
const changed = [
  'ALREADY_CLAIMED',
  'REWARD_EXPIRED',
  'REWARD_CANCELLED',
  'REWARD_ON_HOLD',
  'SUPPLIER_DELAYED',
  'NOT_FOUND',
  'AMOUNT_NOT_AVAILABLE',
]

/** After these the brand cannot be chosen here any more. */
const out = ['BRAND_NOT_AVAILABLE', 'OUT_OF_STOCK']

/** Taking a voucher: one at a time, and whatever goes wrong the choice and its key stay for another try. */
export function useClaim({ token, onClaimed, onChanged }: UseClaim) {
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()
  const [unavailable, setUnavailable] = useState<string[]>([])

  /** False when the brand is out, so that the page takes the choice back. */
  async function claim(brand: Brand | undefined, amount?: string): Promise<boolean> {
    if (!brand) {
      setNotice(words.choose.askFirst)
      document.querySelector<HTMLInputElement>('input[name=brand]')?.focus()
      return true
    }
    setBusy(true)
    setNotice(undefined)
    const answer = await loadReveal().then(
      () => claimReward(token, brand.id, amount),
      () => ({ kind: 'unreachable' }) as const,
    )
    setBusy(false)
    if (answer.kind === 'done') onClaimed(answer.body)
    else if (answer.kind === 'unreachable') setNotice(words.refusals.unreachable)
    else if (changed.includes(answer.code)) onChanged()
    else {
      setNotice(sentenceOf(answer, brand))
      if (!out.includes(answer.code)) return true
      setUnavailable((brands) => [...brands, brand.id])
      return false
    }
    return true
  }

  return { busy, notice, unavailable, claim, forget: () => setNotice(undefined) }
}

function sentenceOf({ code, retryAfterSeconds }: Refused, brand: Brand): string {
  if (out.includes(code)) return fill(words.refusals.BRAND_NOT_AVAILABLE, { brand: brand.name })
  if (code === 'RATE_LIMITED') return fill(words.refusals.RATE_LIMITED, { minutes: minutesOf(retryAfterSeconds) })
  return code === 'IN_PROGRESS' ? words.refusals.IN_PROGRESS : words.refusals.other
}
