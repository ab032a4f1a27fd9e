/** How translators and extensions are known to rewrite a page: each gets a text node that is not blank. */

/** Wraps text the way Chromium's translator does. */
const wrapped = (...content: (Node | string)[]): HTMLElement => {
  const outer = document.createElement('font')
  outer.append(document.createElement('font'))
  outer.firstElementChild!.append(...content)
  return outer
}

const replaceByWrapped = (text: Text): void => text.replaceWith(wrapped(text.data))

const moveIntoWrapper = (text: Text): void => {
  const outer = wrapped()
  text.replaceWith(outer)
  outer.firstElementChild!.append(text)
}

const insertThenRemove = (text: Text): void => {
  text.before(wrapped(text.data))
  text.remove()
}

const appendThenRemove = (text: Text): void => {
  text.after(wrapped(text.data))
  text.remove()
}

const replaceByText = (text: Text): void => text.replaceWith(text.data)

/** Replaces neighbouring texts together, as translators of whole sentences do. */
const replaceSentence = (text: Text): void => {
  const { parentElement } = text
  if (parentElement === null) return
  if ([...parentElement.childNodes].every((node) => node instanceof Text))
    parentElement.replaceChildren(wrapped(parentElement.textContent))
  else replaceByWrapped(text)
}

/** Translates, back and again, as readers do who compare. */
const replaceAndRestore = (text: Text): void => {
  const first = wrapped(text.data)
  text.replaceWith(first)
  const restored = document.createTextNode(text.data)
  first.replaceWith(restored)
  restored.replaceWith(wrapped(text.data))
}

const markTwice = (text: Text): void => {
  const first = wrapped(text.data)
  text.replaceWith(first)
  first.replaceWith(wrapped(text.data))
}

export const translators = {
  replaceByWrapped,
  moveIntoWrapper,
  insertThenRemove,
  appendThenRemove,
  replaceByText,
  replaceSentence,
  replaceAndRestore,
  markTwice,
}

/** Translates what is below a node, except where that is forbidden or done already. The texts stay the same. */
export const translatePage = (root: Node, translator: (text: Text) => void): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const isWanted = text.isConnected && text.data.trim() !== ''
    if (isWanted && text.parentElement?.closest('font, [translate="no"]') === null) translator(text)
  }
}
