import { useEffect } from 'react'

/** While it is printed the page is called `title`: the name that a browser gives the file. */
export function usePrintTitle(title: string): void {
  useEffect(() => {
    let before = ''
    const begin = () => {
      before = document.title
      document.title = title
    }
    const end = () => {
      document.title = before
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [title])
}
