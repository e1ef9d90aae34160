import { fill, labels } from '../labels.ts'

/** Says at the top of the page that this is a test link of the company and cannot be claimed. */
export function TestRibbon({ company }: { company: string }) {
  return (
    <div className="flex items-baseline gap-3 border-y border-info py-2.5 text-xs">
      <strong className="rounded-sm bg-info px-2 font-semibold text-background">{labels.test.ribbon}</strong>
      <span>{fill(labels.test.text, { company })}</span>
    </div>
  )
}
