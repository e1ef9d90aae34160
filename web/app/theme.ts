export type Theme = 'light' | 'dark'

/** What the page wears now; the class is set before the first paint by pre-paint-theme.js. */
export function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

/** Changes the theme for this browser (S18). */
export function setTheme(theme: Theme): void {
  document.documentElement.className = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#101816' : '#fbfdfc')
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
}
