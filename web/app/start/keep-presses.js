// Records clicks and typing in the prerendered frame until the app has loaded, and replays them on the app's elements
// (app/start/replay-frame-input.tsx). Links navigate without the app. Also applies to later `data-held` placeholders.
{
  const patienceMs = 10_000
  const controls = 'button, [role=checkbox], [role=combobox], input[type=checkbox]'
  const kept = []
  const typed = new Map()
  let focused
  let isThere = false
  let timer
  const held = (target) => target instanceof Element && target.closest('[data-held]')

  const done = () => {
    delete kept.shift()?.element?.dataset.kept
    if (kept.length > 0) return
    clearTimeout(timer)
    waiting.disconnect()
  }
  const forget = () => {
    while (kept.length > 0) done()
  }
  const keep = (press) => {
    kept.push({ letters: '', page: location.pathname, ...press })
    if (press.element) press.element.dataset.kept = ''
    replay()
  }
  const replay = () => {
    if (!isThere || kept.length === 0) return
    clearTimeout(timer)
    timer = setTimeout(forget, patienceMs)
    answer()
  }
  const answer = () => {
    if (!isThere || kept.length === 0) return
    waiting.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-held'] })
    while (kept.length > 0 && isAnswered(kept[0])) done()
  }
  const isAnswered = (press) => {
    if (!press.isPressed) {
      // a form on another page is a different form
      if (press.isOfPage && press.page !== location.pathname) return true
      const twin = press.find()
      if (!twin) return false
      press.isPressed = true
      twin.click()
    }
    if (!press.opensField) return true
    const field = document.activeElement
    if (!field?.matches('[data-slot=dialog] input')) return false
    if (press.letters) document.execCommand('insertText', false, press.letters)
    return true
  }
  const waiting = new MutationObserver(answer)

  const named = (name) => () => [...document.querySelectorAll(`[data-press=${name}]`)].find((each) => !held(each))
  const controlsOf = (form) => [...(form?.querySelectorAll(controls) ?? [])]
  const inForm = (nth) => () => controlsOf(document.querySelector('#app:not([data-held]) form'))[nth]
  const labelOf = (element) => element.getAttribute('aria-label') ?? element.textContent
  // content embedded in the document: the element with the same label and the same index
  const inPage = (element, kind) => {
    const alike = (page) => [...(page?.querySelectorAll(kind) ?? [])].filter((each) => labelOf(each) === labelOf(element))
    const nth = alike(element.closest('main')).indexOf(element)
    return () => alike(document.querySelector('#app:not([data-held]) main'))[nth]
  }
  const pressKey = (key) => () => ({
    click: () =>
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true })),
  })
  const search = { find: named('search'), opensField: true }

  const keepPress = (element) => {
    const { press, kept } = element.dataset
    const form = element.closest('form')
    if (kept !== undefined) return // a second press on the same element is ignored
    if (press === 'search') keep({ ...search, element })
    else if (press) keep({ find: named(press), element })
    else if (form) keep({ find: inForm(controlsOf(form).indexOf(element)), isOfPage: true, element })
    else if (element.closest('main')) keep({ find: inPage(element, controls), isOfPage: true, element })
  }

  addEventListener(
    'click',
    (event) => {
      if (!held(event.target)) return
      const link = event.target.closest('a[href]')
      // the build does not know the path to open after sign-in
      if (link?.pathname.startsWith('/auth/')) link.search = location.search
      const element = event.target.closest(controls)
      if (!element) return
      event.preventDefault()
      keepPress(element)
    },
    true,
  )
  addEventListener('submit', (event) => held(event.target) && event.preventDefault(), true)
  // a press elsewhere discards the recorded ones
  addEventListener('pointerdown', ({ target }) => isThere && !held(target) && forget(), true)

  const takerOf = ({ key, code, ctrlKey, metaKey, altKey, shiftKey, target }) => {
    if (altKey || target.matches?.('input, textarea')) return undefined
    if (key === ' ' && held(target) && target.matches('[role=checkbox]')) return () => keepPress(target)
    const isCommand = ctrlKey || metaKey
    const isSign = key.length === 1 && !isCommand
    const last = kept.at(-1)
    if (last?.opensField && isSign)
      return () => {
        last.letters += key
      }
    if (isThere) return undefined
    if (isCommand && !shiftKey && key.toLowerCase() === 'k' && document.querySelector('[data-press=search]')) return () => keep(search)
    const isShortcut = isSign && key !== ' ' && !document.querySelector('#app form')
    return isShortcut ? () => keep({ find: pressKey({ key, code, shiftKey }) }) : undefined
  }
  addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted) return
      const take = takerOf(event)
      if (!take && isThere && !/^(Shift|Control|Alt|Meta)$/.test(event.key)) forget()
      if (!take) return
      event.preventDefault()
      event.stopImmediatePropagation()
      take()
    },
    true,
  )
  addEventListener('input', ({ target }) => held(target) && typed.set(target.name || labelOf(target), target), true)
  addEventListener('focusin', ({ target }) => {
    focused = held(target) && target
    const form = focused && target.closest('form')
    if (form) target.dataset.nth = controlsOf(form).indexOf(target)
    setTimeout(answer) // after the page's own focus handling
  })
  // a removed element loses the focus too, and its replacement must get it
  addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      if (target === focused && target.isConnected) focused = undefined
    }),
  )

  const isSame = (one, other) => one.getAttribute('href') === other.getAttribute('href') && one.textContent === other.textContent
  const twinOf = (element) => {
    const { name, href, dataset } = element
    if (name) return document.querySelector(`#app form [name="${name}"]`)
    if (dataset.press) return named(dataset.press)()
    if (element.type === 'search') return inPage(element, 'input')()
    if (!href && element.closest('main') && !element.closest('form')) return inPage(element, controls)()
    if (href)
      return [...document.querySelectorAll('#app a[href]')].find((link) => isSame(link, element) && link.getClientRects().length > 0)
    return dataset.nth && inForm(Number(dataset.nth))()
  }
  const fill = (from, to) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')
    set.call(to, from.value)
    to.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const focus = (from, to) => {
    to.focus({ preventScroll: true })
    if (typeof from.selectionStart === 'number') to.setSelectionRange(from.selectionStart, from.selectionEnd)
  }
  let scrolled = 0
  window.heldFrame = {
    // browser autofill fires no event
    note() {
      scrolled = scrollY
      for (const input of document.querySelectorAll('[data-frame] input[name]'))
        if (input.value !== input.defaultValue) typed.set(input.name, input)
    },
    // when the app's first page replaces the frame
    carry() {
      // the router scrolls a page to its top
      if (scrolled > 0) scrollTo({ top: scrolled, behavior: 'instant' })
      for (const from of typed.values()) {
        const to = twinOf(from)
        if (to) fill(from, to)
      }
      typed.clear()
      const from = focused
      focused = undefined
      const to = from && twinOf(from)
      if (to) focus(from, to)
    },
    // once its event listeners are attached
    replay() {
      isThere = true
      replay()
    },
  }
}
