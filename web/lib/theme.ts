export type Theme = 'light' | 'dark'

/** Returns the page's theme, which pre-paint-theme.js sets before the first paint. Undefined when the build renders a page. */
export function currentTheme(): Theme | undefined {
  if (typeof document === 'undefined') return undefined
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

/** Applies the theme to the page and stores it in this browser's `localStorage` for later visits (S18). */
export function setTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Storage can be forbidden. The choice then lasts as long as the page.
  }
}

/** Shows a sender's theme unless this browser has chosen one. Does not store it. */
export function applyDefaultTheme(theme: Theme): void {
  try {
    if (localStorage.getItem('theme')) return
  } catch {
    // Storage can be forbidden. No theme was chosen then.
  }
  applyTheme(theme)
}

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  // within one frame, or every colour on the page would start a transition (app.css)
  dataset.still = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.still))
  document.documentElement.className = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#101816' : '#fbfdfc')
}
