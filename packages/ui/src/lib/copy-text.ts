/** Copies with `document.execCommand`, which browsers allow over plain HTTP too, unlike the clipboard API. */
const copySelected = (text: string): boolean => {
  let isTaken = false
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    isTaken = event.clipboardData !== null
  }
  document.addEventListener('copy', give, { capture: true })
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing has come in its place over plain HTTP
    return document.execCommand('copy') && isTaken
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', give, { capture: true })
  }
}

const select = (shown: HTMLElement): void => {
  if (shown instanceof HTMLInputElement) {
    shown.focus({ preventScroll: true })
    shown.select()
  } else window.getSelection()?.selectAllChildren(shown)
}

/**
 * Copies a text. Returns whether it did: browsers refuse over plain HTTP, and where they are configured to. The element
 * that shows the text, if given, is then selected, so that people can copy it themselves.
 */
export const copyText = async (text: string, shown?: HTMLElement | null): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (!shown) return false
    select(shown)
    return copySelected(text)
  }
}
