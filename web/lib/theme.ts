export type Theme = 'light' | 'dark'

/** What the page wears now; the class is set before the first paint by pre-paint-theme.js. */
export function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

/** Changes the theme for this browser (S18). */
export function setTheme(theme: Theme): void {
  wearTheme(theme)
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
}

/** Wears what a sender chose, until this browser's own choice; the sender's is not remembered. */
export function startInTheme(theme: Theme): void {
  try {
    if (localStorage.getItem('theme')) return
  } catch {
    // Storage can be forbidden: nothing was chosen then.
  }
  wearTheme(theme)
}

function wearTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  // in one frame: the colours of a whole page would else be hundreds of transitions (app.css)
  dataset.still = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.still))
  document.documentElement.className = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#101816' : '#fbfdfc')
}
