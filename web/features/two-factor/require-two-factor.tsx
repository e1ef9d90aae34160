import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graceDays, usualGraceDays } from '#graphql/rules/identity/two-factor/require-two-factor.input.ts'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { checkSession, useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'

const RequireTwoFactorOfAll = graphql(`
  mutation RequireTwoFactorOfAll($graceDays: Int!) {
    requireTwoFactor(graceDays: $graceDays) {
      id
      revision
      two_factor_from
      two_factor_reminded_at
    }
  }
`)

/** Requires two-factor of everyone, after a fresh code; what still prevents it is shown first. `owners` are those without it. */
export function RequireTwoFactor({ owners }: { owners: readonly { id: string; name: string }[] }) {
  const t = useTranslations('requiredTwoFactor.company')
  const { id, twoFactor } = useUser()
  const [days, choose] = useState(String(usualGraceDays))
  const [require] = useMutation(RequireTwoFactorOfAll)
  const others = owners.filter((owner) => owner.id !== id).map(({ name }) => name)
  const names = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(others)
  const obstacle = twoFactor ? others.length > 0 && t('ownersFirst', { names, count: others.length }) : t('youFirst')
  const { submit, isBusy, refusal } = useSubmit(async () => {
    if (!(await confirmThen(() => require({ variables: { graceDays: Number(days) } })))) return
    await checkSession()
    toast(t('required'))
  })
  return (
    <>
      <p className="text-muted-foreground">{t('text')}</p>
      {refusal && (
        <Notice kind="error" className="mt-4">
          {refusal}
        </Notice>
      )}
      {obstacle ? (
        <Notice kind="info" className="mt-4">
          {obstacle}
        </Notice>
      ) : (
        <div className="mt-5 flex flex-wrap items-end gap-3">
          <Field label={t('grace')} className="w-full sm:w-60">
            <Select
              value={days}
              onValueChange={choose}
              options={graceDays.map((count) => ({ value: String(count), label: t('days', { count }) }))}
            />
          </Field>
          <Button variant="primary" busy={isBusy} onClick={() => void submit()}>
            {t('require')}
          </Button>
        </div>
      )}
    </>
  )
}
