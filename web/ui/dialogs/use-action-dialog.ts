import type { InternalRefetchQueriesInclude, MaybeMasked, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { toast } from '#web/ui/toast.tsx'

type Action<Data, Variables extends OperationVariables, Answer> = {
  refetchQueries?: InternalRefetchQueriesInclude
  awaitRefetchQueries?: boolean
  /** The mutation's variables, or a function that returns them from what the user entered in the dialog. */
  variables: Variables | ((answer: Answer) => Variables)
  /** Runs with the response after the mutation succeeded, and before the toast. */
  after?: (data: MaybeMasked<Data> | undefined) => unknown
  /** The text of the toast after success. Undefined shows no toast, when the page itself shows the result. */
  toast?: string | ((answer: Answer, data: MaybeMasked<Data> | undefined) => string | undefined)
}

/**
 * Returns a function for `onConfirm` of a dialog. It sends the mutation, runs `after` and shows a toast. Rejects with the mutation's error,
 * which the dialog shows.
 */
export function useActionDialog<Data, Variables extends OperationVariables, Answer = void>(
  mutation: TypedDocumentNode<Data, Variables>,
  { variables, after, toast: done, ...options }: Action<Data, Variables, Answer>,
): (answer: Answer) => Promise<void> {
  const client = useApolloClient()
  return async (answer) => {
    const chosen = typeof variables === 'function' ? variables(answer) : variables
    const { data } = await client.mutate<Data, OperationVariables>({ mutation, variables: chosen, ...options })
    await after?.(data)
    const text = typeof done === 'function' ? done(answer, data) : done
    if (text) toast(text)
  }
}

/** Returns `act`, which sends a mutation for a button or menu item, runs `after` and shows a toast. An error is shown as a toast. */
export function useAction<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  action: Action<Data, Variables, void>,
): { act: () => Promise<void>; isBusy: boolean } {
  const errorText = useErrorText()
  const send = useActionDialog(mutation, action)
  const [isBusy, setIsBusy] = useState(false)
  const act = async () => {
    setIsBusy(true)
    await send().catch((error: unknown) => toast(errorText(error), 'error'))
    setIsBusy(false)
  }
  return { act, isBusy }
}
