import type { InternalRefetchQueriesInclude, MaybeMasked, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { toast } from '#web/ui/toast.tsx'

type Action<Data, Variables extends OperationVariables, Answer> = {
  refetchQueries?: InternalRefetchQueriesInclude
  awaitRefetchQueries?: boolean
  /** The variables; made from the answer, where the dialog asks for one. */
  variables: Variables | ((answer: Answer) => Variables)
  /** What follows once it is done. */
  after?: (data: MaybeMasked<Data> | undefined) => unknown
  /** The toast at the end; none where the page shows the result. */
  toast?: string | ((answer: Answer, data: MaybeMasked<Data> | undefined) => string | undefined)
}

/** The `onConfirm` of a dialog: sends the mutation, runs what follows, shows a toast. Rejects with the refusal, which the dialog shows. */
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

/** The same for a button or a menu item that asks nothing first: a refusal is a toast, too. */
export function useAction<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  action: Action<Data, Variables, void>,
): { act: () => Promise<void>; isBusy: boolean } {
  const errorText = useErrorText()
  const send = useActionDialog(mutation, action)
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    await send().catch((error: unknown) => toast(errorText(error), 'error'))
    setBusy(false)
  }
  return { act, isBusy }
}
