import type catalogue from '#web/messages/en.json'

/** The texts that are here: each area comes with the first page that says something of it (`build/messages-by-area.ts`). */
export const messages = {} as typeof catalogue

/** Called by the modules that the build makes. @public */
export function addMessages<Area extends keyof typeof catalogue>(area: Area, texts: (typeof catalogue)[Area]): void {
  messages[area] = texts
}
