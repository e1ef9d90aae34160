import { useState } from 'react'
import { formatDay } from '#web/lib/dates/dates.ts'
import { afterChoiceLabel } from '../after-choice-label.ts'
import { fill } from '../labels.ts'
import { formatLastDay, formatSum } from '../money-and-days.ts'
import { mailCopy, postVoucherView } from '../reward-api.ts'
import type { ClaimedVoucher, ShownReward, TakenVoucher } from '../reward-view.ts'
import { useReaderZone } from '../visit.ts'
import { MailVoucherForm } from './mail-voucher-form.tsx'
import { VoucherParts } from './voucher-parts.tsx'

type TakenVouchersProps = { token: string; view: ShownReward }

const texts = afterChoiceLabel.taken

/** The list of vouchers that were paid for with these codes, newest first. This browser's own vouchers can be shown whole again. */
export function TakenVouchers({ token, view }: TakenVouchersProps) {
  if (view.vouchers.length === 0) return null
  return (
    <section aria-labelledby="taken" className="mt-10 mb-4 text-left">
      <h2 id="taken" className="text-lg font-semibold">
        {texts.heading}
      </h2>
      <ul className="mt-3 border-t border-border-strong">
        {view.vouchers.map((voucher) => (
          <TakenVoucherRow key={voucher.id} token={token} voucher={voucher} currency={view.currency} />
        ))}
      </ul>
    </section>
  )
}

type TakenProps = { token: string; voucher: TakenVoucher; currency: string }

function TakenVoucherRow({ token, voucher, currency }: TakenProps) {
  const [whole, setWhole] = useState<ClaimedVoucher>()
  const [message, setMessage] = useState('')
  const zone = useReaderZone()
  const show = async () => {
    const answer = await postVoucherView(token, voucher.id)
    if (answer.kind === 'done') setWhole(answer.body)
    else setMessage(texts.failed)
  }
  const mailAgain = async () => {
    const answer = await mailCopy(token, { redemption: voucher.id })
    setMessage(
      answer.kind === 'done' ? fill(afterChoiceLabel.reveal.mailed, { address: answer.body.sentTo }) : afterChoiceLabel.reveal.mailFailed,
    )
  }
  return (
    <li className="border-b py-3.5 last:border-b-0">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{fill(texts.spentAt, { brand: voucher.brand.name })}</span>
        <span translate="no" className="num font-medium">
          {formatSum(voucher.value, currency)}
        </span>
      </div>
      <p className="text-xs text-muted-foreground">
        <span>{`${formatDay(voucher.claimedAt, zone)} · `}</span>
        <span translate="no" className="num">
          {voucher.voucher}
        </span>
        {voucher.validUntil && <span>{` · ${fill(texts.until, { day: formatLastDay(voucher.validUntil, zone) })}`}</span>}
      </p>
      {whole ? (
        <div className="mt-2.5 flex flex-col gap-3">
          <div className="[--paper:var(--background)] [--print-quiet:var(--muted-foreground)] [--print:var(--foreground)]">
            <VoucherParts whole={whole} withCode />
          </div>
          <MailVoucherForm token={token} voucher={voucher.id} />
        </div>
      ) : (
        <span className="flex flex-wrap items-center gap-x-4">
          {voucher.isMine && (
            <button type="button" className="link py-2 text-sm" onClick={() => void show()}>
              {texts.show}
            </button>
          )}
          {!voucher.isMine && voucher.canMail && (
            <button type="button" className="link py-2 text-sm" onClick={() => void mailAgain()}>
              {texts.mailAgain}
            </button>
          )}
          {!voucher.isMine && !voucher.canMail && <span className="text-xs text-muted-foreground">{texts.elsewhere}</span>}
        </span>
      )}
      <span role="status" className="block text-xs text-muted-foreground empty:hidden">
        {message}
      </span>
    </li>
  )
}
