import { afterChoiceLabel } from '../after-choice-label.ts'
import { RewardIcon } from '../icon.tsx'
import type { Brand } from '../reward-view.ts'
import { Sentence } from '../sentence.tsx'
import { outlineButton } from './buttons.ts'

/** A link to the brand's website in a new tab, as leaving the page would lose the code. */
export function OpenBrand({ brand }: { brand: Brand }) {
  if (!/^https?:\/\//.test(brand.website)) return null
  return (
    <a href={brand.website} target="_blank" rel="noopener noreferrer" className={`${outlineButton} min-w-0`}>
      <span className="min-w-0 wrap-anywhere">
        <Sentence text={afterChoiceLabel.reveal.open} values={{ brand: brand.name }} />
      </span>
      <span className="sr-only"> {afterChoiceLabel.reveal.opensNewTab}</span>
      <RewardIcon name="arrow" size={17} className="shrink-0" />
    </a>
  )
}
