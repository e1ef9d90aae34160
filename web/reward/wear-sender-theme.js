// Applies the sender's theme from the document, unless this browser has a choice of its own. Runs after pre-paint-theme.js.
{
  const { dataset } = document.documentElement
  let chosen = null
  try {
    chosen = localStorage.getItem('theme')
  } catch {}
  if (dataset.theme && !chosen) {
    document.documentElement.className = dataset.theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dataset.theme === 'dark' ? '#101816' : '#fbfdfc')
  }
}
