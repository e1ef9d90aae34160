import { fill, labels } from '../labels.ts'

/** The notice at the top that this is a test link. */
export function TestRibbon({ company }: { company: string }) {
  return (
    <div className="flex items-baseline gap-3 border-y border-info py-2.5 text-xs">
      <strong className="rounded-sm bg-info px-2 font-semibold text-background">{labels.test.ribbon}</strong>
      <span>{fill(labels.test.text, { company })}</span>
    </div>
  )
}
