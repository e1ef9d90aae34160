import type { Brand } from '../reward-view.ts'
import { words } from '../words.ts'

/** How to use the code, as the brand says it: its lines, or the sentences of its one line. */
export function VoucherSteps({ brand }: { brand: Brand }) {
  const steps = stepsOf(brand.howToRedeem)
  if (steps.length === 0) return null
  return (
    <ol aria-label={words.reveal.steps} className="relative mt-7 grid w-full max-w-[760px] gap-2.5 border-t pt-5 text-left sm:mt-11 sm:grid-cols-3 sm:gap-8">
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

export function stepsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const steps = lines.length > 1 ? lines : text.split(/(?<=[.!?])\s+/)
  return steps.map((step) => step.replace(/^\s*(?:\d+[.)]|[-•])\s*/, '').trim()).filter((step) => step !== '')
}
