export type Theme = 'light' | 'dark'

/** The page's current theme; pre-paint-theme.js sets the class before the first paint. Where the build draws a page there is none yet. */
export function currentTheme(): Theme | undefined {
  if (typeof document === 'undefined') return undefined
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

/** Shows a sender's theme, until this browser makes its own choice; the sender's is not remembered. */
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
  // in one frame: otherwise the colours of a whole page would be hundreds of transitions (app.css)
  dataset.still = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.still))
  document.documentElement.className = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#101816' : '#fbfdfc')
}
