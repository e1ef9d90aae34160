import { createStore } from '#web/lib/store.ts'

/** Whether the search dialog is open; the key, the button and the dialog itself change it. */
export const searchOpen = createStore(false)
