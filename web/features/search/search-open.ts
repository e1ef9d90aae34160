import { createStore } from '#web/lib/store.ts'

/** True while the search dialog is open. Set by the shortcut, the button and the dialog. */
export const searchOpen = createStore(false)
