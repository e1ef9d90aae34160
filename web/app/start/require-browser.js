// Shows a line in place of the app in a browser below its floor (web/browsers.md). The app's script runs all the same, out of sight.
if (!(Set.prototype.union && AbortSignal.any && Promise.withResolvers)) {
  document.documentElement.dataset.browser = 'old'
  addEventListener('DOMContentLoaded', () => window.sayNotLoaded())
}
