import { useMutation } from '@apollo/client/react'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import { checkSession, useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

const ReleaseTwoFactor = graphql(`
  mutation ReleaseTwoFactor {
    releaseTwoFactor {
      id
      revision
      two_factor_from
      two_factor_reminded_at
    }
  }
`)

/** That two-factor is required, and from when; taking it back asks for a fresh code. */
export function TwoFactorRequirement({ from }: { from: string }) {
  const t = useTranslations('requiredTwoFactor.company')
  const { timeZone } = useUser().company
  const [isAsking, ask] = useState(false)
  const [release] = useMutation(ReleaseTwoFactor)
  const isDue = Date.parse(from) <= useNow(30_000)
  const giveBack = async () => {
    if (await confirmThen(() => release())) await checkSession()
  }
  return (
    <>
      <p className="flex items-center gap-2 font-medium">
        <ShieldCheck aria-hidden className="size-[18px] stroke-[1.6] text-success" />
        {t(isDue ? 'on' : 'onFrom', { day: formatDay(from, timeZone) })}
      </p>
      <p className="mt-1 text-muted-foreground">{t(isDue ? 'onText' : 'onFromText')}</p>
      <Button variant="ghost" className="mt-3 -ml-2.5" onClick={() => ask(true)}>
        {t('release')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={t('releaseTitle')}
        description={t('releaseText')}
        act={t('releaseAct')}
        keep={t('keep')}
        onConfirm={giveBack}
      />
    </>
  )
}
