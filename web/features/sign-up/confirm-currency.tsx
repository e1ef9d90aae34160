import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEnter } from '#web/entities/account/use-enter.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { checkSession, currentUser } from '#web/lib/session/session.ts'
import { AlertDialog, AlertDialogClose, AlertDialogContent } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { postRewardChoice } from './sign-up-api.ts'

type ConfirmCurrencyProps = {
  id: string
  companyName: string
  choice: { rewardUseCase: string | null; rewardCurrency: string } | undefined
  /** Shows a refusal at the form's field and returns true, or returns false when the refusal is not about a field. */
  onRefused: (error: unknown) => boolean
  onClose: () => void
}

/** A dialog that confirms the currency. It then signs the user in and opens the company's details, the next step (A8). */
export function ConfirmCurrency({ id, companyName, choice, onRefused, onClose }: ConfirmCurrencyProps) {
  const t = useTranslations('signup.useCase')
  const errorText = useErrorText()
  const enterAt = useEnter()
  const [state, setState] = useState<{ busy: boolean; error?: unknown; chosen?: string }>({ busy: false })
  const currencyCode = choice?.rewardCurrency ?? ''
  const currency = currencyCode && pluralOf(currencyCode)

  const confirm = async () => {
    if (!choice?.rewardUseCase) return
    setState({ busy: true })
    try {
      const entered = await postRewardChoice(id, { rewardUseCase: choice.rewardUseCase, rewardCurrency: currencyCode })
      await enterAt(entered, '/profile/company', t('ready', { name: entered.user.firstName }))
    } catch (error) {
      if (onRefused(error)) return setState({ busy: false })
      const chosen = needsSignIn(error) ? await findChosenCurrency(companyName) : undefined
      setState({ busy: false, error, ...(chosen && { chosen }) })
    }
  }
  const close = () => {
    setState({ busy: false })
    onClose()
  }

  return (
    <AlertDialog open={choice !== undefined} onOpenChange={(open) => !open && !state.busy && close()}>
      <AlertDialogContent title={t('confirmTitle', { currency })} description={t('confirmText', { company: companyName, currency })}>
        {state.error !== undefined && (
          <Notice kind="error" className="mt-4">
            {state.chosen ? (
              t('alreadyChosen', { code: state.chosen })
            ) : (
              <>
                <span>{errorCodeOf(state.error) === 'LINK_EXPIRED' ? t('proofEnded') : errorText(state.error)}</span>{' '}
                {needsSignIn(state.error) && <span>{t.rich('signInToGoOn', { link: signIn })}</span>}
              </>
            )}
          </Notice>
        )}
        <DialogActions>
          {state.chosen ? (
            <ButtonLink to="/" variant="primary">
              {t('toHome')}
            </ButtonLink>
          ) : (
            <>
              <AlertDialogClose render={<Button />}>{t('back')}</AlertDialogClose>
              <Button variant="primary" busy={state.busy} onClick={() => void confirm()}>
                {t('confirm', { code: currencyCode })}
              </Button>
            </>
          )}
        </DialogActions>
      </AlertDialogContent>
    </AlertDialog>
  )
}

/** Returns the plural name of a currency, such as "Indian rupees". */
function pluralOf(code: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'name' }).formatToParts(2)
  return parts.find(({ type }) => type === 'currency')?.value ?? code
}

/** Returns the currency if another tab of this browser has finished the sign-up of this company, otherwise undefined. */
async function findChosenCurrency(companyName: string): Promise<string | undefined> {
  await checkSession()
  const company = currentUser()?.company
  return company?.name === companyName ? company.currency || undefined : undefined
}

/** True if the email verification has expired after an hour, or another tab has finished the sign-up. */
const needsSignIn = (error: unknown) => ['LINK_EXPIRED', 'LINK_USED', 'CURRENCY_ALREADY_SET'].includes(errorCodeOf(error))

const signIn = (words: React.ReactNode) => <TextLink to="/auth/login">{words}</TextLink>
