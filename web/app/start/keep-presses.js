// Until the app is there, its frame only looks alive: presses, keys and letters are kept here and given to the app's own parts
// (app/start/hand-over.tsx). The same goes for every later `data-held`, a picture of what is still being loaded.
{
  const patienceMs = 10_000
  const kept = []
  const typed = new Map()
  let focused = null
  let isHandedOver = false

  const held = (target) => (target instanceof Element ? target.closest('[data-held]') : null)
  const nameOf = (element) =>
    element.dataset.press || element.name || element.pathname || element.getAttribute('aria-label') || element.textContent
  const alike = (tag, name, isHeld) =>
    [...document.getElementsByTagName(tag)].filter((each) => (held(each) !== null) === isHeld && nameOf(each) === name)
  const placeOf = (element) => {
    const [tag, name] = [element.tagName, nameOf(element)]
    return { tag, name, nth: alike(tag, name, true).indexOf(element), href: element.href }
  }
  const twinOf = ({ tag, name, nth }) => {
    const found = alike(tag, name, false)
    return found[nth] ?? found.at(-1)
  }
  const whenThere = (find) =>
    new Promise((resolve) => {
      const done = () => {
        observer.disconnect()
        clearTimeout(timer)
        resolve(find())
      }
      const observer = new MutationObserver(() => find() && done())
      observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-held', 'data-open'] })
      const timer = setTimeout(done, find() ? 0 : patienceMs)
    })

  const press = async (place) => {
    const twin = await whenThere(() => twinOf(place))
    if (twin) twin.click()
    else if (place.href) location.assign(place.href)
  }
  // what opens a field takes the letters that follow
  const opensField = ({ place, key }) => place?.name === 'search' || (key?.key.toLowerCase() === 'k' && (key.ctrlKey || key.metaKey))
  const fieldOf = () => {
    const field = document.activeElement
    return field instanceof HTMLInputElement && field.closest('[data-slot=dialog]') ? field : null
  }
  const replay = async () => {
    for (let next = kept.shift(); next; next = kept.shift()) {
      if (next.place) await press(next.place)
      else
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { ...next.key, bubbles: true, cancelable: true }),
        )
      if (!opensField(next)) continue
      const letters = kept.splice(0).flatMap(({ key }) => (key && !key.ctrlKey && !key.metaKey && key.key.length === 1 ? key.key : []))
      if (letters.length > 0 && (await whenThere(fieldOf))) document.execCommand('insertText', false, letters.join(''))
    }
  }
  const keep = (entry) => {
    kept.push(entry)
    if (isHandedOver) void replay()
  }

  addEventListener(
    'click',
    (event) => {
      const element = held(event.target) && event.target.closest('a[href], button')
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (!element || !isPlain || element.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      element.dataset.kept = ''
      keep({ place: placeOf(element) })
    },
    true,
  )
  addEventListener('submit', (event) => held(event.target) && event.preventDefault(), true)
  addEventListener(
    'keydown',
    (event) => {
      const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (isHandedOver || altKey || target.matches?.('input, textarea, select')) return
      const isCommand = ctrlKey || metaKey
      if (isCommand ? key.toLowerCase() !== 'k' : key.length !== 1 || key === ' ') return
      if (isCommand) event.preventDefault()
      kept.push({ key: { key, code, ctrlKey, metaKey, shiftKey } })
    },
    true,
  )
  addEventListener('input', ({ target }) => held(target) && typed.set(target, placeOf(target)), true)
  addEventListener('focusin', ({ target }) => {
    focused = held(target) && { element: target, place: placeOf(target) }
  })

  const fill = (from, to) => {
    if (from.type === 'checkbox') return from.checked !== to.checked && to.click()
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')
    set.call(to, from.value)
    to.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const focus = ({ element, place }) => {
    const twin = twinOf(place)
    twin?.focus({ preventScroll: true })
    if (twin && typeof element.selectionStart === 'number') twin.setSelectionRange(element.selectionStart, element.selectionEnd)
  }
  window.heldFrame = {
    // in the moment in which the app's first page takes the frame's place
    carry() {
      document.getElementById('app')?.removeAttribute('data-held')
      for (const [element, place] of typed) {
        const twin = twinOf(place)
        if (twin) fill(element, twin)
      }
      if (focused) focus(focused)
    },
    // once its parts listen
    replay() {
      isHandedOver = true
      void replay()
    },
  }
}
