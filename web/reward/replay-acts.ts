import { type Field, touchedFields } from './touched-fields.ts'

/** What keep-presses.js keeps: a button that was pressed, or a field and what it became. */
export type KeptActs = { acts: Act[]; stop: () => void }

type Act = { target: HTMLButtonElement } | { target: Field; value: string }

/**
 * Does in its order what a reader did on a rendered document before it listened: the browser itself chose and typed, so React hears of it
 * now, and the buttons that were pressed are pressed.
 */
export async function replayActs(root: HTMLElement, { acts, stop }: KeptActs): Promise<void> {
  const restored = touchedFields(root).filter((field) => !acts.some(({ target }) => target === field))
  stop()
  for (const act of [...restored.map((target) => ({ target, value: target.value })), ...acts]) {
    // what comes after an act that cannot be repeated would mean something else
    if (!act.target.isConnected) return
    repeat(act)
    // it sees what the one before changed, and nothing that is pressed meanwhile comes between
    await null
  }
}

function repeat(act: Act): void {
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

/** React takes a change for one only where the field differs from what it last saw there, which is every value that is set by name. */
function type(field: HTMLInputElement, value: string): void {
  field.value = `${value}.`
  nativeValue?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
