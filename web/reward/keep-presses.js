// Records clicks, choices and typing on a rendered document until it is hydrated. hydrate.tsx then replays them in order.
if ('rendered' in document.documentElement.dataset) {
  const acts = []
  const press = (event) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    // no other listener may act on it, and the page submits its forms by script
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
