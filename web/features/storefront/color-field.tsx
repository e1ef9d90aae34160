import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { shadesOf } from './shade.ts'
import { colorOf } from './storefront-form.ts'

const LazyPicker = lazy(async () => ({ default: (await import('./color-picker.tsx')).ColorPicker }))

/** Preset colours, dark enough to stay unchanged in the light theme and distinct enough to have names. */
const colorPresets = [
  { name: 'violet', color: '#4a2d8f' },
  { name: 'blue', color: '#1d4f91' },
  { name: 'teal', color: '#0b5563' },
  { name: 'green', color: '#1f5c3a' },
  { name: 'brown', color: '#6b3d1e' },
  { name: 'red', color: '#96271f' },
  { name: 'pink', color: '#8c2455' },
  { name: 'slate', color: '#36424f' },
] as const

type ColorFieldProps = { value: string; onChange: (value: string) => void; onBlur: () => void; error: string | undefined }

/** The primary colour, typed as hex, picked, or chosen from presets. Empty means the colour of Plutus. */
export function ColorField({ value, onChange, onBlur, error }: ColorFieldProps) {
  const t = useTranslations('storefront')
  const color = colorOf(value)
  const shown = color ?? shadesOf(null)[0]?.background ?? ''
  return (
    <>
      <Field label={t('color')} optional help={t('colorHelp')} error={error}>
        <div className="flex items-center gap-2">
          <Popover>
            <PopoverTrigger
              aria-label={t('pick', { color: color ?? t('own') })}
              className="size-11 shrink-0 rounded-md shadow-[inset_0_0_0_1px_color-mix(in_oklch,var(--foreground)_25%,transparent)] sm:size-10"
              style={{ background: shown }}
            />
            <PopoverContent label={t('color')} className="w-64">
              <Suspense fallback={<Skeleton className="h-[200px] w-full" />}>
                <LazyPicker color={shown} onColor={onChange} />
              </Suspense>
            </PopoverContent>
          </Popover>
          <Input
            value={value}
            placeholder="#4a2d8f"
            maxLength={7}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="num max-w-40"
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        </div>
      </Field>
      <fieldset aria-label={t('presetsLabel')} className="mt-3 flex flex-wrap gap-2">
        {colorPresets.map((preset) => (
          <Preset
            key={preset.name}
            name={t(`presets.${preset.name}`)}
            color={preset.color}
            chosen={color === preset.color}
            onChoose={() => onChange(preset.color)}
          />
        ))}
        <button type="button" aria-pressed={value === ''} className="link px-1 text-xs" onClick={() => onChange('')}>
          {t('ownColor')}
        </button>
      </fieldset>
    </>
  )
}

function Preset({ name, color, chosen, onChoose }: { name: string; color: string; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={chosen}
      title={name}
      className={cn('size-9 rounded-full focus-visible:rounded-full sm:size-7', chosen && 'outline-2 outline-offset-2 outline-foreground')}
      style={{ background: color }}
      onClick={onChoose}
    />
  )
}
