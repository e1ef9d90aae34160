import { labels } from '../labels.ts'
import { Sentence } from '../sentence.tsx'

/** Says at the top of the page that this is a test link of the company and cannot be claimed. */
export function TestRibbon({ company }: { company: string }) {
  return (
    <div className="flex items-baseline gap-3 border-y border-info py-2.5 text-xs">
      <strong className="rounded-sm bg-info px-2 font-semibold text-background">{labels.test.ribbon}</strong>
      <span>
        <Sentence text={labels.test.text} values={{ company }} />
      </span>
    </div>
  )
}
