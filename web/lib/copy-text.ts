/**
 * Copies a text to the clipboard. Returns false where the browser does not permit that, as on plain http. It then selects `shown`, the element
 * that shows the text.
 */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown)
    return false
  }
}
