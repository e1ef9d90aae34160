// A rendered document is painted first, then made to listen: its page is compiled and run after the first frame.
if ('rendered' in document.documentElement.dataset) {
  const sayOnTop = (file) => {
    window.sayNotLoaded(file)
    // below the drawn page nobody would read why nothing answers
    const alert = document.getElementById('not-loaded')
    alert.style.cssText = 'position:sticky;top:0;z-index:40;padding:.75rem 1rem;text-align:center;background:var(--secondary)'
    document.body.prepend(alert)
  }
  const start = () => {
    const { href } = document.getElementById('start')
    import(href).catch((error) => {
      console.error(error)
      sayOnTop(href)
    })
  }
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(start)))
}
