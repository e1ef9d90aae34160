import type { SteppedUp } from '#graphql/contracts/account.ts'
import type { SentAgain } from '#graphql/contracts/fields.ts'
import type { CodeWanted } from '#graphql/contracts/sign-in.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { createStore } from '#web/lib/store.ts'

/** The open dialog, if any, and what waits for its answer. */
export const openStepUp = createStore<{ asked: CodeWanted; answer: (confirmed: boolean) => void } | null>(null)

/**
 * Does something that may need a fresh code: asks for one where the server wants it, then does it once more. False when the person
 * closed the dialog: nothing was done, and what they typed is untouched.
 */
export async function confirmThen(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (errorCodeOf(error) !== 'STEP_UP_REQUIRED') throw error
  }
  if (!(await askForCode())) return false
  await act()
  return true
}

export const verifyStepUp = (challenge: string, code: string) =>
  callBff<SteppedUp>('/auth/step-up/verify', { method: 'POST', body: { challenge, code } })

export const resendStepUp = (challenge: string) => callBff<SentAgain>('/auth/step-up/code', { method: 'POST', body: { challenge } })

/** The code is on its way before the dialog is shown, so that asking twice never sends two. */
async function askForCode(): Promise<boolean> {
  openStepUp.get()?.answer(false)
  const asked = await callBff<CodeWanted>('/auth/step-up', { method: 'POST', body: {} })
  return new Promise((resolve) => {
    openStepUp.set({
      asked,
      answer: (confirmed) => {
        openStepUp.set(null)
        resolve(confirmed)
      },
    })
  })
}
