/** The input that keep-presses.js recorded before hydration: clicked buttons, and fields with their new values. `stop` ends recording. */
export type KeptActs = { acts: Act[]; stop: () => void }

export type FormControl = HTMLInputElement | HTMLSelectElement

/** A field with the value that the user or the browser gave it. */
export type Input = { target: FormControl; value: string }

type Act = { target: HTMLButtonElement } | Input

/**
 * Repeats in order what the browser restored and what a user did before hydration, so that React's handlers run. Buttons are clicked.
 * Fields, which have already changed, get an event.
 */
export async function replayActs(restored: Input[], { acts, stop }: KeptActs): Promise<void> {
  const untouched = restored.filter((field) => !acts.some(({ target }) => target === field.target))
  stop()
  for (const act of [...untouched, ...acts]) {
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
 * Sets a field's value and sends an input event. Sets another value first, because React ignores an event whose value equals the last one
 * it saw.
 */
function type(field: HTMLInputElement, value: string): void {
  field.value = `${value}.`
  nativeValue?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
