// Until a rendered document listens, what is pressed, chosen and typed on it is kept in its order; take-over.tsx repeats it.
if ('rendered' in document.documentElement.dataset) {
  const acts = []
  const press = (event) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    // nobody else hears of it, and a form of this page is sent by the page
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!button.disabled && !('notKept' in button.dataset)) acts.push({ target: button })
  }
  const change = ({ target }) => acts.push({ target, value: target.value })
  const submit = (event) => event.preventDefault()
  const listeners = { click: press, input: change, submit }
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true)
  window.keptActs = {
    acts,
    stop() {
      for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true)
    },
  }
}
