import { useTranslations } from 'use-intl'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CoinGlyph } from '#web/ui/coin.tsx'
import { AskForRecharge } from './ask-for-recharge.tsx'
import { rechargePath } from './recharge-path.ts'

type RechargeMissingProps = { missing: Minor; currency: string /** The path to come back to. */; returnTo: string; className?: string }

/** The way to put in what is missing, right where it is missing; who may not is told whom to ask. */
export function RechargeMissing({ missing, currency, returnTo, className }: RechargeMissingProps) {
  const t = useTranslations('waiting')
  const may = useMay()
  if (!may('recharge.start')) return <AskForRecharge />
  return (
    <ButtonLink to={rechargePath(missing, returnTo)} variant="coin" className={className}>
      <CoinGlyph />
      {t('recharge', { amount: formatMoney(missing, currency, { whole: true }) })}
    </ButtonLink>
  )
}
