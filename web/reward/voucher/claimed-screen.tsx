import { afterChoiceLabel } from '../after-choice-label.ts'
import { labels } from '../labels.ts'
import { formatSum } from '../money-and-days.ts'
import { PageFrame } from '../page-frame.tsx'
import type { Claim, ShownReward } from '../reward-view.ts'
import { ScreenHeading } from '../screen-heading.tsx'
import { Sentence } from '../sentence.tsx'
import { inkButton } from './buttons.ts'
import { MailCopyButton } from './mail-copy-button.tsx'
import { OpenBrand } from './open-brand.tsx'
import { TakenVouchers } from './taken-vouchers.tsx'
import { Voucher } from './voucher.tsx'
import { VoucherSteps } from './voucher-steps.tsx'

type ClaimedScreenProps = { token: string; view: ShownReward; claim: Claim }

/** The page of a claimed reward that is opened again. Shows the voucher with everything secret masked, and a button that emails it again. */
export function ClaimedScreen({ token, view, claim }: ClaimedScreenProps) {
  const { brand } = claim
  const value = formatSum(claim.value, view.currency)
  return (
    <PageFrame title={labels.title} view={view}>
      <main className="flex grow flex-col items-center pt-2.5 pb-10 text-center sm:pt-9.5">
        <ScreenHeading className="text-[2.4rem] leading-[2.7rem] wrap-anywhere sm:text-[3.4rem] sm:leading-[3.7rem]">
          <Sentence text={afterChoiceLabel.claimed.heading} values={{ brand: brand.name }} />
        </ScreenHeading>
        <p className="mt-2 max-w-[520px] text-base text-muted-foreground">
          <Sentence text={afterChoiceLabel.claimed[view.codes > 0 ? 'codeText' : 'text']} values={{ value, brand: brand.name }} />
          {view.hasAddress && <span>{` ${afterChoiceLabel.claimed.next}`}</span>}
        </p>
        <div className="mt-6.5 mb-6 w-full max-w-[600px] sm:mt-10 sm:mb-8.5">
          <Voucher claim={claim} currency={view.currency}>
            {view.hasAddress && <MailCopyButton token={token} className={inkButton} />}
          </Voucher>
        </div>
        <div className="flex w-full flex-col sm:w-auto">
          <OpenBrand brand={brand} />
        </div>
        {view.codes > 0 && (
          <div className="w-full max-w-[600px]">
            <TakenVouchers token={token} view={view} />
          </div>
        )}
        <VoucherSteps brand={brand} />
      </main>
    </PageFrame>
  )
}
