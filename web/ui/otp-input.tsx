import { OTPField } from '@base-ui/react/otp-field'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { codeDigits, wholeCode } from './code-digits.ts'
import { useFieldControl } from './field.tsx'
import { controlClass } from './input.tsx'

const cells = [1, 2, 3, 4, 5, 6]

type CellEvent = { preventDefault: () => void; preventBaseUIHandler: () => void }

type OtpInputProps = {
  value: string
  onValueChange: (value: string) => void
  /** Called with the code once all six digits are entered. */
  onComplete: (value: string) => void
  disabled?: boolean
  autoFocus?: boolean
}

/**
 * A field of six cells for a one-time code, in digits of any script. Pasting, autofill and arrow keys work across the cells. Six digits in
 * one cell are the whole code, as some password managers fill every cell with it.
 */
export function OtpInput({ value, onValueChange, onComplete, disabled = false, autoFocus = false }: OtpInputProps) {
  const t = useTranslations('ui')
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = useFieldControl() ?? {}
  const takeWhole = (event: CellEvent, text: string, isPaste: boolean) => {
    const whole = wholeCode(text)
    if (!whole || disabled) return
    event.preventDefault()
    event.preventBaseUIHandler()
    if (whole === value && !isPaste) return
    onValueChange(whole)
    onComplete(whole)
  }
  return (
    <OTPField.Root
      data-slot="otp-input"
      id={id}
      length={cells.length}
      value={value}
      disabled={disabled}
      aria-describedby={describedBy}
      // the built-in check would drop the digits of other scripts before they are read
      validationType="none"
      inputMode="numeric"
      normalizeValue={codeDigits}
      onValueChange={onValueChange}
      onValueComplete={onComplete}
      className="flex gap-2"
    >
      {cells.map((cell) => (
        <OTPField.Input
          key={cell}
          autoFocus={autoFocus && cell === 1}
          aria-label={cell === 1 ? undefined : t('digit', { cell, cells: cells.length })}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          onChange={(event) => takeWhole(event, event.currentTarget.value, false)}
          onPaste={(event) => takeWhole(event, event.clipboardData.getData('text/plain'), true)}
          className={cn(
            controlClass,
            'h-14 min-w-0 flex-1 px-0 text-center text-xl font-medium tabular-nums sm:text-xl nth-4:ml-2 sm:h-14',
          )}
        />
      ))}
    </OTPField.Root>
  )
}
