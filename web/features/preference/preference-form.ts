import * as z from 'zod/mini'
import { preferencesInput } from '#graphql/rules/profile/preferences.input.ts'
import type { PreferencesInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/form-schema.ts'
import type { User } from '#web/lib/session.ts'

export type PreferenceForm = {
  clock: 'company' | 'own'
  timeZone: string
  launchFinished: boolean
  teamChanges: boolean
  singleKeys: boolean
}

export const formOf = ({ timeZone, company, notifications, singleKeys }: User): PreferenceForm => ({
  clock: timeZone ? 'own' : 'company',
  timeZone: timeZone ?? company.timeZone,
  ...notifications,
  singleKeys,
})

/** What the command takes; English is the one language there is. */
export const inputOf = ({ clock, timeZone, launchFinished, teamChanges, singleKeys }: PreferenceForm): PreferencesInput => ({
  locale: 'en',
  timeZone: clock === 'own' ? timeZone : null,
  launchFinished,
  teamChanges,
  singleKeys,
})

/** The rule's own fields, as they are chosen. */
export const preferenceForm = formSchema<PreferenceForm>((form) => z.safeParse(preferencesInput, inputOf(form)).error?.issues ?? [])
