import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { type ColumnName, knownColumns, type ListName } from '#graphql/contracts/list/list-columns.ts'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { createPatchSaver } from '#web/lib/forms/create-patch-saver.ts'
import { currentUser, updateUser, useUser } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { toast } from '#web/ui/toast.tsx'

const UpdateListColumns = graphql(`
  mutation UpdateListColumns($list: String!, $columns: [String!]) {
    updateListColumns(list: $list, columns: $columns) {
      id
    }
  }
`)

/** A column that can be hidden. */
export type ListColumn<Name extends string = string> = {
  name: Name
  label: string
  /** False if the column shows only once it is chosen. */
  isUsual?: boolean
  /** The width of the window from which the column shows, unless the user chose the columns. By default all but phones. */
  from?: 'lg' | 'xl'
}

const widthClasses = { sm: 'max-sm:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' }

/**
 * Returns the columns that the user sees in a list, and `onChange` to choose others (null for the usual ones). The choice shows at once and
 * is saved for the member. It reverts with a toast if it cannot be saved. Call it once per page.
 */
export function useColumns<List extends ListName>(list: List, columns: readonly ListColumn<ColumnName<List>>[]) {
  const { listColumns } = useUser()
  const errorText = useErrorText()
  const [save] = useMutation(UpdateListColumns)
  const [saver] = useState(() =>
    createPatchSaver<Choice>(
      ({ columns: chosen = null }) =>
        save({ variables: { list, columns: chosen } }).catch((error: unknown) => {
          toast(errorText(error), 'error')
          throw error
        }),
      ({ columns: chosen }) => updateUser({ listColumns: { ...currentUser()?.listColumns, [list]: chosen ?? undefined } }),
    ),
  )
  const { pending } = useStore(saver.state)
  const chosen = pending.columns === undefined ? listColumns?.[list] : pending.columns
  const usual = columns.filter(({ isUsual = true }) => isUsual)
  const shown = chosen ? knownColumns(list, chosen) : knownColumns(list, namesOf(usual))
  return {
    columns,
    /** The names of the visible columns in the order of display. */
    shown,
    /** True if the user chose the columns, so that all of them show at every width but a phone's. */
    isChosen: Boolean(chosen),
    /** True if more columns show than usual, so that the table may be wider than the page. */
    isWide: shown.length > usual.length,
    /** Returns the class of the column's cells, which hides them where the window is too narrow. */
    classOf: (name: ColumnName<List>) => widthClasses[(!chosen && columns.find((column) => column.name === name)?.from) || 'sm'],
    onChange: (names: readonly ColumnName<List>[] | null) => saver.change({ columns: names && knownColumns(list, names) }),
  }
}

type Choice = { columns: string[] | null }

const namesOf = (columns: readonly ListColumn[]) => columns.map(({ name }) => name)

/** The columns of a list as `useColumns` returns them. */
export type ColumnsOf<List extends ListName> = ReturnType<typeof useColumns<List>>
