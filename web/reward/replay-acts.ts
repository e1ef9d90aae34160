import { type Field, touchedFields } from './touched-fields.ts'

/** The acts that keep-presses.js recorded: a clicked button, or a field with its new value. */
export type KeptActs = { acts: Act[]; stop: () => void }

type Act = { target: HTMLButtonElement } | { target: Field; value: string }

/**
 * Replays what a user did on a rendered document before hydration, in order. The browser has changed the fields already, so React gets the
 * events, and the buttons are clicked.
 */
export async function replayActs(root: HTMLElement, { acts, stop }: KeptActs): Promise<void> {
  const restored = touchedFields(root).filter((field) => !acts.some(({ target }) => target === field))
  stop()
  for (const act of [...restored.map((target) => ({ target, value: target.value })), ...acts]) {
    // later acts may depend on one that cannot be replayed
    if (!act.target.isConnected) return
    replay(act)
    // lets React process the act before the next one, without letting new clicks in between
    await null
  }
}

function replay(act: Act): void {
  if (!('value' in act)) act.target.click()
  else if (act.target instanceof HTMLSelectElement) select(act.target, act.value)
  else if (act.target.type === 'radio') choose(act.target)
  else type(act.target, act.value)
}

function select(field: HTMLSelectElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function choose(field: HTMLInputElement): void {
  field.checked = false
  field.click()
}

const nativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/**
 * Sets a value so that React sees a change. React ignores an input event if the value equals the one it tracked, and it tracks every value
 * set by property.
 */
function type(field: HTMLInputElement, value: string): void {
  field.value = `${value}.`
  nativeValue?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
