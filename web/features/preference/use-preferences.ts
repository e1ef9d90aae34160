import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { graphql } from '#web/gql/gql.ts'
import type { PreferencesInput } from '#web/gql/graphql.ts'
import { createPatchSaver } from '#web/lib/forms/create-patch-saver.ts'
import { currentUser, updateUser, useUser } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'

const UpdatePreferences = graphql(`
  mutation UpdatePreferences($input: PreferencesInput!) {
    updatePreferences(input: $input) {
      id
      locale
      time_zone
    }
  }
`)

/** One's own preferences as they are chosen: each choice shows at once, saves itself, and comes back when it could not. */
export function usePreferences() {
  const { timeZone, notifications, singleKeys } = useUser()
  const [save] = useMutation(UpdatePreferences)
  const [saver] = useState(() => createPatchSaver<PreferencesInput>((input) => save({ variables: { input } }), keepInSession))
  const { wished, ...outcome } = useStore(saver.state)
  const shown = { timeZone, ...notifications, singleKeys, ...wished }
  return { shown, change: saver.change, outcome }
}

function keepInSession({ timeZone, launchFinished, teamChanges, singleKeys }: PreferencesInput): void {
  const user = currentUser()
  if (!user) return
  updateUser({
    ...(timeZone === undefined ? {} : { timeZone }),
    notifications: {
      launchFinished: launchFinished ?? user.notifications.launchFinished,
      teamChanges: teamChanges ?? user.notifications.teamChanges,
    },
    singleKeys: singleKeys ?? user.singleKeys,
  })
}
