import { useState } from 'react'
import { useErrorText } from '#web/lib/errors/error-text.ts'

/** Runs an action with its busy state and the text of its refusal, which stays until the next attempt. `submit` never rejects. */
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
