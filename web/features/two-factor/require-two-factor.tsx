import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graceDays, usualGraceDays } from '#graphql/rules/identity/two-factor/require-two-factor.input.ts'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { checkSession, useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
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

/** Requires two-factor of everyone, after a fresh code; what is still in its way is said before. `owners` are those without it. */
export function RequireTwoFactor({ owners }: { owners: readonly { id: string; name: string }[] }) {
  const t = useTranslations('requiredTwoFactor.company')
  const errorText = useErrorText()
  const { id, twoFactor } = useUser()
  const [days, choose] = useState(String(usualGraceDays))
  const [refusal, refuse] = useState<string>()
  const [require, { loading }] = useMutation(RequireTwoFactorOfAll)
  const others = owners.filter((owner) => owner.id !== id).map(({ name }) => name)
  const names = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(others)
  const obstacle = twoFactor ? others.length > 0 && t('ownersFirst', { names, count: others.length }) : t('youFirst')
  const submit = async () => {
    refuse(undefined)
    try {
      if (!(await confirmThen(() => require({ variables: { graceDays: Number(days) } })))) return
      await checkSession()
      toast(t('required'))
    } catch (error) {
      refuse(errorText(error))
    }
  }
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
          <Button variant="primary" busy={loading} onClick={() => void submit()}>
            {t('require')}
          </Button>
        </div>
      )}
    </>
  )
}
