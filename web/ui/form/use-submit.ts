import { useState } from 'react'
import { useErrorText } from '#web/lib/errors/error-text.ts'

/**
 * Returns `submit`, which runs an action, with `isBusy` and the text of its error as `refusal`. The error stays until the next attempt, and
 * `submit` never rejects.
 */
export function useSubmit<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) {
  const errorText = useErrorText()
  const [state, setState] = useState<{ isBusy: boolean; refusal?: string }>({ isBusy: false })
  const submit = async (...given: Given) => {
    setState({ isBusy: true })
    try {
      await act(...given)
      setState({ isBusy: false })
    } catch (error) {
      setState({ isBusy: false, refusal: errorText(error) })
    }
  }
  return { ...state, submit, clear: () => setState({ isBusy: false }) }
}
