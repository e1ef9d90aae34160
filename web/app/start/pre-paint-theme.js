// Sets the theme before the first paint. lib/theme.ts applies the same two rules.
{
  let theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {}
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.className = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#101816' : '#fbfdfc')
}
