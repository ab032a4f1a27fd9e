/* What Word and OneNote say in ways of their own. */

/** Comments of reviewers, and the signs that lead to them. They are no part of the text. */
const COMMENTS =
  '[style*="mso-element:comment-list" i], .MsoCommentReference, .msocomanchor, .msocomoff, [style*="mso-special-character:comment" i]'

const TAB_COUNT = /mso-tab-count:\s*(\d+)/i

/** Most tabs that one place has. */
const TABS_MAX = 20

const replaceBy = (element: Element, tag: string): void => {
  const other = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) other.setAttribute(name, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** Distance between two levels of PowerPoint's lists, whose first stands at the half of it, in its own unit. */
const LEVEL_WIDTH = 432

/** Writes the items of PowerPoint, of which only the sign says that they are some, as Word writes its own. */
const readSlideItems = (root: ParentNode): void => {
  for (const sign of root.querySelectorAll<HTMLElement>('[style*="mso-special-format" i]')) {
    const item = sign.parentElement
    if (item === null || !/^(?:DIV|P)$/.test(item.tagName)) continue
    const style = item.getAttribute('style') ?? ''
    const inset = Number(/mso-margin-left-alt:\s*(\d+)/i.exec(style)?.[1] ?? 0)
    item.setAttribute('style', `${style};mso-list:l0 level${Math.min(Math.floor(inset / LEVEL_WIDTH), 9) + 1}`)
    sign.setAttribute('style', 'mso-list:Ignore')
  }
}

/** Writes what Word says by its styles as HTML says it. */
export const readWordStyles = (root: ParentNode): void => {
  readSlideItems(root)
  for (const comment of root.querySelectorAll(COMMENTS)) comment.remove()
  // The end of a page, or of a column.
  for (const end of root.querySelectorAll('br[clear]')) end.remove()
  for (const tab of root.querySelectorAll<HTMLElement>('[style*="mso-tab-count" i]')) {
    const count = Math.min(Number(TAB_COUNT.exec(tab.getAttribute('style') ?? '')?.[1] ?? 1), TABS_MAX)
    tab.textContent = '\t'.repeat(count)
    tab.style.whiteSpace = 'pre'
  }
  // Programs of macOS write several spaces as such.
  for (const spaces of root.querySelectorAll<HTMLElement>('.Apple-converted-space'))
    if (spaces.textContent.length > 1) spaces.style.whiteSpace = 'pre'
  // On the web, the colour of the style of a heading stands at its letters.
  for (const letters of root.querySelectorAll<HTMLElement>('.Paragraph[role="heading"] .TextRun'))
    letters.style.removeProperty('color')
  for (const title of root.querySelectorAll('p.MsoTitle')) replaceBy(title, 'h1')
  for (const quote of root.querySelectorAll('p[class*="MsoQuote"], p[class*="MsoIntenseQuote"]')) {
    const around = quote.ownerDocument.createElement('blockquote')
    quote.replaceWith(around)
    around.append(quote)
  }
  // LibreOffice writes the sign of a footnote right before its text.
  for (const sign of root.querySelectorAll('a.sdfootnotesym, a.sdendnotesym')) {
    replaceBy(sign.firstElementChild?.tagName === 'SUP' ? sign.firstElementChild : sign, 'sup')
  }
  for (const note of root.querySelectorAll('.sdfootnote > sup:first-child, .sdendnote > sup:first-child'))
    if (!/^\s/.test(note.nextSibling?.textContent ?? ' ')) note.after(' ')
}

const BOXED = 'p > input[type="checkbox"]:first-child, div > input[type="checkbox"]:first-child'

/** Writes boxes that stand before paragraphs as the signs that a task begins with. */
export const writeBoxes = (root: ParentNode): void => {
  for (const box of root.querySelectorAll<HTMLInputElement>(BOXED)) {
    const isFirst = (box.previousSibling?.textContent ?? '').trim() === ''
    if (isFirst && box.closest('li') === null) box.replaceWith(box.checked ? '☑ ' : '☐ ')
  }
}
