// Starts a rendered document after its first paint: the page's script is compiled and run after the first frame.
if ('rendered' in document.documentElement.dataset) {
  const showErrorOnTop = (file) => {
    window.sayNotLoaded(file)
    // below the rendered page the message would be out of sight
    const alert = document.querySelector('#not-loaded:not([hidden]), #update-browser:not([hidden])')
    alert.style.cssText = 'position:sticky;top:0;z-index:40;padding:.75rem 1rem;text-align:center;background:var(--secondary)'
    document.body.prepend(alert)
  }
  // A script that fails although all its files are there would fail again after a reload.
  const findMissing = async () => {
    for (const { href } of document.querySelectorAll('link[rel=modulepreload]')) {
      const isThere = await fetch(href).then(
        ({ ok }) => ok,
        () => false,
      )
      if (!isThere) return href
    }
  }
  const start = () =>
    import(document.getElementById('start').href).catch(async (error) => {
      console.error(error)
      showErrorOnTop(await findMissing())
    })
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(start)))
}
