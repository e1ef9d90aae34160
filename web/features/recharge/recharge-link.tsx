import { useTranslations } from 'use-intl'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CoinGlyph } from '#web/ui/coin.tsx'

/** The link to the recharge page, for roles that may start one. `quiet` makes it plain beside another primary action. */
export function RechargeLink({ quiet = false }: { quiet?: boolean }) {
  const t = useTranslations('recharge')
  const may = useMay()
  if (!may('recharge.start')) return null
  return (
    <ButtonLink to="/recharge" variant={quiet ? 'outline' : 'coin'} className="max-sm:flex-1">
      <CoinGlyph />
      {t('heading')}
    </ButtonLink>
  )
}
