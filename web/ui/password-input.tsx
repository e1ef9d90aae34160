import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

/** A password field with a button that shows or hides the typed text. */
export function PasswordInput({ className, ...props }: ComponentProps<'input'>) {
  const t = useTranslations('ui')
  const [isShown, setIsShown] = useState(false)
  return (
    <div data-slot="password-input" className="relative">
      <Input type={isShown ? 'text' : 'password'} className={cn('pr-12', className)} {...props} />
      <IconButton
        label={isShown ? t('hidePassword') : t('showPassword')}
        className="absolute inset-y-0 right-1 my-auto size-9"
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </div>
  )
}
