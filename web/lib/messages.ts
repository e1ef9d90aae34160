import type actions from '#graphql/contracts/company/action-labels.json'
import type billingDocuments from '#graphql/contracts/document/document-labels.json'
import type methods from '#graphql/contracts/wallet/method-labels.json'
import type errors from '#graphql/errors/en.json'
import type texts from '#web/messages/en.json'

/** All texts of the web: its own and those shared with the server, merged by `build/read-catalogue.ts`. */
export type MessageCatalogue = typeof texts & {
  errors: typeof errors.sentences & Pick<typeof errors, 'withDetails'>
  activityLog: { actions: typeof actions }
  billingDocuments: typeof billingDocuments
  recharge: { methods: typeof methods }
}

/** The texts loaded so far. Each area is loaded with the first page that uses it (`build/messages-by-area.ts`). */
export const loadedMessages = {} as MessageCatalogue

/** Adds the texts of one area of the catalogue to `loadedMessages`. The module that the build generates for the area calls it. @public */
export function addMessages<Area extends keyof MessageCatalogue>(area: Area, texts: MessageCatalogue[Area]): void {
  loadedMessages[area] = texts
}
