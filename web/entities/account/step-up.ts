import type { StepUpAnswer } from '#graphql/contracts/rest/account.ts'
import type { CodeResent } from '#graphql/contracts/rest/fields.ts'
import type { CodeChallenge } from '#graphql/contracts/rest/sign-in.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { createStore } from '#web/lib/store.ts'

/** The request of the open step-up dialog and the callback that receives its result. Null while no dialog is open. */
export const openStepUp = createStore<{ request: CodeChallenge; answer: (confirmed: boolean) => void } | null>(null)

/**
 * Runs an action that may need a fresh code. Asks for the code if the server requires it, then retries. Returns false if the person closed
 * the dialog, without changing anything.
 */
export async function withStepUp(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (errorCodeOf(error) !== 'STEP_UP_REQUIRED') throw error
  }
  if (!(await requestCode())) return false
  await act()
  return true
}

export const verifyStepUp = (challenge: string, code: string) =>
  callBff<StepUpAnswer>('/auth/step-up/verify', { method: 'POST', body: { challenge, code } })

export const postStepUpResend = (challenge: string) => callBff<CodeResent>('/auth/step-up/code', { method: 'POST', body: { challenge } })

/** Requests a step-up code, opens the dialog and returns true once the code is confirmed. Cancels a dialog that is already open. */
async function requestCode(): Promise<boolean> {
  openStepUp.get()?.answer(false)
  const request = await callBff<CodeChallenge>('/auth/step-up', { method: 'POST', body: {} })
  return new Promise((resolve) => {
    openStepUp.set({
      request,
      answer: (confirmed) => {
        openStepUp.set(null)
        resolve(confirmed)
      },
    })
  })
}
