import { ArrowLeft, X } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Wizard } from './wizard.ts'

/** The "Save and exit" link of a wizard, which leads back to the list that the draft belongs to. */
export function WizardExit({ wizard }: { wizard: Wizard }) {
  const t = useTranslations('wizard')
  return (
    <Link
      to={wizard.exit}
      aria-label={t('exit')}
      className="wash -ml-2.5 flex h-11 items-center gap-2 rounded-md px-2.5 text-muted-foreground sm:h-9"
    >
      <ArrowLeft aria-hidden className="size-[17px] stroke-[1.6] max-sm:hidden" />
      <X aria-hidden className="size-[18px] stroke-[1.6] sm:hidden" />
      <span className="max-sm:hidden">{t('exit')}</span>
    </Link>
  )
}
