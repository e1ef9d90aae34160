import { type ReactNode, useId } from 'react'
import { Switch } from '#web/ui/switch.tsx'

type SwitchRowProps = { label: ReactNode; note?: ReactNode; checked: boolean; onCheckedChange: (checked: boolean) => void }

/** A row with a label and note at the left and a switch at the right. */
export function SwitchRow({ label, note, checked, onCheckedChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-6 border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {note && (
          <p id={`${id}-note`} className="text-xs text-muted-foreground">
            {note}
          </p>
        )}
      </div>
      <Switch id={id} aria-describedby={note ? `${id}-note` : undefined} checked={checked} onCheckedChange={onCheckedChange} />
    </div>
  )
}
