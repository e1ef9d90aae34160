// The sender's theme, which the document says, unless this browser made its own choice; after pre-paint-theme.js.
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
