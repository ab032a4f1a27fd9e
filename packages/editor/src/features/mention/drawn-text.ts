/* Letters of a text that is drawn and that no editor shows. */

/** Elements whose letters stand in one row with those around them. */
const IN_ROW = /^(?:span|strong|em|b|i|u|s|del|ins|sub|sup|mark|code|a)$/
/** What is drawn in place of letters, and what is none of the text. */
const OTHER = '.pad-formula, [data-formula], [contenteditable="false"], [data-caret], input, img, button'
/** Letters in which nobody is mentioned. */
const PLAIN = 'code, a'

interface Letters {
  readonly node: Text
  readonly from: number
  readonly isPlain: boolean
}

interface ReadText {
  readonly text: string
  readonly letters: readonly Letters[]
}

/** Reads the letters of an element, in which a sign stands between lines and for all that is no letter. */
const readText = (root: Element): ReadText => {
  let text = ''
  const letters: Letters[] = []
  const read = (parent: Node): void => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        letters.push({ node, from: text.length, isPlain: !!node.parentElement?.closest(PLAIN) })
        text += node.data
      } else if (node instanceof Element) {
        const isInRow = IN_ROW.test(node.localName) && !node.matches(OTHER)
        if (!isInRow) text += '\uFFFC'
        if (!node.matches(OTHER)) read(node)
        if (!isInRow) text += '\uFFFC'
      }
    }
  }
  read(root)
  return { text, letters }
}

/** A stretch of the letters of an element. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/**
 * Puts stretches of an element's letters into elements of their own. Those in code and in addresses are left alone.
 *
 * @param find returns the stretches, in their order, of which none overlap
 * @param make returns the element of a part of one, all of whose letters look alike
 */
export const wrapLetters = <Found extends Stretch>(
  root: Element,
  find: (text: string) => readonly Found[],
  make: (found: Found, isFirst: boolean, isLast: boolean) => HTMLElement,
): void => {
  const { text, letters } = readText(root)
  // From the end, so that what is before keeps its place.
  for (const found of find(text).toReversed()) {
    const parts = letters.filter(({ node, from }) => from < found.to && from + node.length > found.from)
    if (parts.some(({ isPlain }) => isPlain)) continue
    for (const [at, { node, from }] of parts.entries()) {
      const [first, last] = [Math.max(found.from - from, 0), Math.min(found.to - from, node.length)]
      const own = first === 0 ? node : node.splitText(first)
      if (last - first < own.length) own.splitText(last - first)
      const element = make(found, at === 0, at === parts.length - 1)
      own.replaceWith(element)
      element.append(own)
    }
  }
}
