// Starts a rendered document after its first paint: the page's script is compiled and run after the first frame.
if ('rendered' in document.documentElement.dataset) {
  const showErrorOnTop = (file) => {
    window.sayNotLoaded(file)
    // below the rendered page the message would be out of sight
    const alert = document.getElementById('not-loaded')
    alert.style.cssText = 'position:sticky;top:0;z-index:40;padding:.75rem 1rem;text-align:center;background:var(--secondary)'
    document.body.prepend(alert)
  }
  const start = () => {
    const { href } = document.getElementById('start')
    import(href).catch((error) => {
      console.error(error)
      showErrorOnTop(href)
    })
  }
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(start)))
}
