import { sum } from '../money-and-days.ts'
import type { RewardView } from '../reward-view.ts'
import { ScreenHeading } from '../screen-heading.tsx'
import { around, fill, words } from '../words.ts'

/** Whom it is for, from whom, and the sum on its gold double rule. */
export function ChooseHeading({ view }: { view: RewardView }) {
  const [before, after] = around(words.choose.headingSum, 'value')
  const only = view.brands.length === 1 ? view.brands[0] : undefined
  const names = { name: view.recipientName, company: view.company.name }
  return (
    <div className="min-w-0 sm:self-start">
      <p className="text-base wrap-anywhere text-muted-foreground">
        {fill(view.recipientName ? words.choose.for : words.choose.from, names)}
      </p>
      <ScreenHeading className="mt-2.5 text-[2.1rem] leading-[2.4rem] sm:text-[3.1rem] sm:leading-[3.4rem]">
        {before}
        <span className="gold-rule whitespace-nowrap">{sum(view.value, view.currency)}</span>
        {after} <span className="block">{only ? fill(words.choose.headingOne, { brand: only.name }) : words.choose.headingAsk}</span>
      </ScreenHeading>
    </div>
  )
}
