import type { InternalRefetchQueriesInclude, MaybeMasked, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { toast } from '#web/ui/toast.tsx'

type Action<Data, Variables extends OperationVariables, Answer> = {
  refetchQueries?: InternalRefetchQueriesInclude
  awaitRefetchQueries?: boolean
  /** The mutation's variables, or a function of the dialog's answer. */
  variables: Variables | ((answer: Answer) => Variables)
  /** Runs after the mutation. */
  after?: (data: MaybeMasked<Data> | undefined) => unknown
  /** The toast after success. None when the page shows the result. */
  toast?: string | ((answer: Answer, data: MaybeMasked<Data> | undefined) => string | undefined)
}

/**
 * Returns the `onConfirm` of a dialog. It sends the mutation, runs `after` and shows a toast. Rejects with the refusal, which the dialog
 * shows.
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

/** Does the same for a button or menu item without a dialog. A refusal is shown as a toast. */
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
