import { stepsOf } from '#graphql/contracts/brand/steps-of.ts'
import { afterChoiceLabel } from '../after-choice-label.ts'
import type { Brand } from '../reward-view.ts'

/** The brand's instructions for using the voucher, as a list of steps. */
export function VoucherSteps({ brand }: { brand: Brand }) {
  const steps = stepsOf(brand.howToRedeem)
  if (steps.length === 0) return null
  return (
    <ol
      aria-label={afterChoiceLabel.reveal.steps}
      className="relative mt-7 grid w-full max-w-[760px] gap-2.5 border-t pt-5 text-left sm:mt-11 sm:grid-cols-3 sm:gap-8"
    >
      {steps.map((step, index) => (
        <li key={step} className="flex gap-2.5 text-muted-foreground">
          <b aria-hidden className="num font-semibold text-foreground">
            {index + 1}
          </b>
          <span className="min-w-0 wrap-anywhere">{step}</span>
        </li>
      ))}
    </ol>
  )
}
