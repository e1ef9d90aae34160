/**
 * Scrolls a focused text area into view as a whole. Browsers reveal only its caret, and the rest can lie under a bar. A press scrolls
 * nothing, as the text would move under the pointer.
 */
export function revealTextAreas(): void {
  let isPressed = false
  document.addEventListener('pointerdown', () => {
    isPressed = true
  })
  for (const type of ['pointerup', 'pointercancel']) {
    document.addEventListener(type, () => {
      isPressed = false
    })
  }
  document.addEventListener('focusin', ({ target }) => {
    if (!isPressed && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
  })
}
