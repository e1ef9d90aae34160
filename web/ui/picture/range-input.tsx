import { useFieldControl } from '#web/ui/field.tsx'

type RangeInputProps = { min: number; max: number; step: number; value: number; onValueChange: (value: number) => void }

/** The browser's own slider, so that arrow keys, Home and End work everywhere. */
export function RangeInput({ value, onValueChange, ...limits }: RangeInputProps) {
  return (
    <input
      type="range"
      {...useFieldControl()}
      {...limits}
      value={value}
      className="h-6 w-full accent-primary"
      onChange={(event) => onValueChange(event.target.valueAsNumber)}
    />
  )
}
