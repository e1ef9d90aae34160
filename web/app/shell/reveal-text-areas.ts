/**
 * Scrolls a text area that gets the focus by Tab into view as a whole. Browsers reveal only its caret, and the rest can lie under a bar. A
 * press and the return to the window scroll nothing.
 */
export function revealTextAreas(): void {
  let isTabbing = false
  document.addEventListener('keydown', ({ key }) => {
    isTabbing = key === 'Tab'
  })
  for (const type of ['keyup', 'pointerdown'])
    document.addEventListener(type, () => {
      isTabbing = false
    })
  addEventListener('blur', () => {
    isTabbing = false
  })
  document.addEventListener('focusin', ({ target }) => {
    if (isTabbing && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
  })
}
